/** What was tried from the steps of matches, and the way back from each try; this browser keeps both. */
import { keep, keepHere, read, readHere } from '../link/store.ts'
import type { WhatIfView } from '../link/wire.ts'

/** A table that goes on from a step. */
export interface Try extends WhatIfView {
  table: string
}

/** Where a try was begun: the place of the review, and what was asked there. */
export interface Origin {
  place: string
  step: number
  seat: number
}

const MOST = 40 // tries of a match
const DUE = 'what-if'

/** What tells a match from all others: its game, and its seed, which is drawn from very many numbers. */
export function matchOf(record: string): string {
  const { game, seed } = JSON.parse(record.slice(0, record.indexOf('\n'))) as { game: string; seed: number }
  return `${game}:${seed}`
}

/** The tries of a match, oldest first. */
export function triesOf(match: string): Try[] {
  return parsed<Try[]>(read(`tries:${match}`)) ?? []
}

export function noteTry(match: string, tried: Try, place: string): void {
  keep(`tries:${match}`, JSON.stringify([...triesOf(match), tried].slice(-MOST)))
  const { step, seat } = tried
  keep(`origin:${tried.table}`, JSON.stringify({ place, step, seat } satisfies Origin))
}

/** Forget a try whose table is gone. */
export function forgetTry(match: string, table: string): void {
  keep(`tries:${match}`, JSON.stringify(triesOf(match).filter((one) => one.table !== table)))
  keep(`origin:${table}`, null)
  keep(`ended:${table}`, null)
}

/** Where the try at a table was begun, if this browser began it. */
export const originOf = (table: string): Origin | null => parsed<Origin>(read(`origin:${table}`))

/** That a try has been played to its end: only then there is a review of it. */
export const noteEnd = (table: string): void => keep(`ended:${table}`, 'yes')
export const isEnded = (table: string): boolean => read(`ended:${table}`) !== null

/** Have the tries shown when the review is there again. */
export const showOnReturn = (origin: Origin): void => keepHere(DUE, JSON.stringify(origin))

/** The tries that are to be shown now, in the review of this place; once. */
export function dueAt(place: string): Origin | null {
  const due = parsed<Origin>(readHere(DUE))
  if (due?.place !== place) return null
  keepHere(DUE, null)
  return due
}

function parsed<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}
