/** Tries from steps of matches, and the way back from each; both kept in this browser. */
import { keep, keepHere, read, readHere } from '../link/store.ts'
import type { WhatIfView } from '../link/wire.ts'

/** A table that continues from a step. */
export interface Try extends WhatIfView {
  table: string
}

/** Where a try was begun: the place of the review, and what was asked of the seat there. */
export interface Origin {
  place: string
  step: number
  seat: number
}

const MOST = 40 // tries for each match
const DUE = 'what-if'

/** Identifies a match by its game and its seed, which is practically unique. */
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

/** Forget a try whose table has been erased. */
export function forgetTry(match: string, table: string): void {
  keep(`tries:${match}`, JSON.stringify(triesOf(match).filter((one) => one.table !== table)))
  keep(`origin:${table}`, null)
  keep(`ended:${table}`, null)
}

/** Where the try at a table was begun, if in this browser. */
export const originOf = (table: string): Origin | null => parsed<Origin>(read(`origin:${table}`))

/** Record that a try has ended: only then it has a review. */
export const noteEnd = (table: string): void => keep(`ended:${table}`, 'yes')
export const isEnded = (table: string): boolean => read(`ended:${table}`) !== null

/** Show the tries when the review is opened again. */
export const showOnReturn = (origin: Origin): void => keepHere(DUE, JSON.stringify(origin))

/** The tries to show now in the review at this place; returned once. */
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
