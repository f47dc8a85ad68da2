/**
 * Peer review: who is out says of a standing hypothesis whether it is valid, before it is called. It changes nothing,
 * so it stays in this browser, by table. A judgement holds for one hypothesis of one experiment.
 */
import { keep, read } from '$client/kit/link.ts'
import type { Event } from './view.ts'

export type Judgement = 'valid' | 'debunked'
/** By hypothesis, as `judged` names it. */
export type Judgements = Readonly<Record<string, Judgement>>

/** The name of a hypothesis among all of a match. */
export const judged = (experiment: number, bid: string): string => `${experiment} ${bid}`

/** Of the calls so far that were judged before, how many were judged right. */
export function scoreOf(judgements: Judgements, events: readonly Event[]): { judged: number; right: number } {
  let experiment = 0
  const found = events.flatMap((event) => {
    if (event.kind === 'begun') experiment = event.experiment
    const judgement = event.kind === 'counted' ? judgements[judged(experiment, event.bid)] : undefined
    return event.kind === 'counted' && judgement ? [(judgement === 'valid') === event.count >= Number(event.bid.slice(0, -1))] : []
  })
  return { judged: found.length, right: found.filter(Boolean).length }
}

const keyOf = (table: string): string => `cats:judged:${table}`

/** What this browser has judged at a table. In a match's first experiment nobody is out: what is kept then is of an earlier match. */
export const readJudgements = (table: string, experiment: number): Judgements => (experiment === 1 ? {} : (JSON.parse(read(keyOf(table)) ?? '{}') as Judgements))

export const keepJudgements = (table: string, judgements: Judgements): void => keep(keyOf(table), JSON.stringify(judgements))
