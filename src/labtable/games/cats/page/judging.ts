/**
 * Peer review: who is out says of a standing hypothesis whether it is valid, before it is called. It changes nothing,
 * so it stays in this browser, by table. A judgement holds for one hypothesis of one experiment.
 */
import { keep, read } from '$client/kit/link.ts'
import { written, type Said } from './ladder.ts'
import type { Event } from './view.ts'

export type Judgement = 'valid' | 'debunked'
/** By hypothesis, as `judged` names it. */
export type Judgements = Readonly<Record<string, Judgement>>

/** The name of a hypothesis among all of a match: the number of calls before it, and what it says. */
export const judged = (calls: number, bid: string): string => `${calls} ${bid}`

/** How many calls there have been. */
export const callsIn = (events: readonly Event[]): number => events.filter(({ kind }) => kind === 'counted').length

/** Of the calls so far that were judged before, how many were judged right. */
export function scoreOf(judgements: Judgements, events: readonly Event[]): { judged: number; right: number } {
  const counted = events.filter((event) => event.kind === 'counted')
  const found = counted.flatMap(({ bid, count }, calls) => {
    const judgement = judgements[judged(calls, bid)]
    return judgement ? [(judgement === 'valid') === count >= Number(bid.slice(0, -1))] : []
  })
  return { judged: found.length, right: found.filter(Boolean).length }
}

/** What this browser has judged at a table; nothing where a match begins, and where nothing is remembered. */
export function readJudgements(table: string, events: readonly Event[]): Judgements {
  return callsIn(events) === 0 ? {} : (JSON.parse(read(keyOf(table)) ?? '{}') as Judgements)
}

export const keepJudgements = (table: string, judgements: Judgements): void => keep(keyOf(table), JSON.stringify(judgements))

const keyOf = (table: string): string => `cats:judged:${table}`

/** The standing hypothesis by name, null before the first. */
export const standing = (bid: Said | null, events: readonly Event[]): string | null => (bid ? judged(callsIn(events), written(bid)) : null)
