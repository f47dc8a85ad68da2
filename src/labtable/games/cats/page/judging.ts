/**
 * What somebody thinks of a standing hypothesis before it is called: who is out says whether it is valid (peer review),
 * who calls says how sure they are. It changes nothing, so it stays in this browser, by table. A judgement holds for
 * one hypothesis of one experiment.
 */
import { keep, read } from '$client/kit/link.ts'
import type { Event } from './view.ts'

export type Verdict = 'valid' | 'debunked'
export interface Judgement {
  verdict: Verdict
  /** How sure, in a hundred; null where that was not said. */
  sure: number | null
}
/** By hypothesis, as `judged` names it. */
export type Judgements = Readonly<Record<string, Judgement>>

/** What can be said of how sure one is: 50 is tossing a coin. */
export const SURES = [50, 60, 70, 80, 90, 100]

/** The name of a hypothesis among all of a match. */
export const judged = (experiment: number, bid: string): string => `${experiment} ${bid}`

export interface Score {
  /** Of the calls so far how many were judged before, and how many of them right. */
  judged: number
  right: number
  /** How many of these said how sure, and the mean square of how far that was from what came: 0 is best, 0.25 a coin. */
  sure: number
  brier: number | null
}

export function scoreOf(judgements: Judgements, events: readonly Event[]): Score {
  let experiment = 0
  const found = events.flatMap((event) => {
    if (event.kind === 'begun') experiment = event.experiment
    const judgement = event.kind === 'counted' ? judgements[judged(experiment, event.bid)] : undefined
    if (event.kind !== 'counted' || !judgement) return []
    const right = (judgement.verdict === 'valid') === event.count >= Number(event.bid.slice(0, -1))
    return [{ right, off: judgement.sure === null ? null : (judgement.sure / 100 - Number(right)) ** 2 }]
  })
  const offs = found.flatMap(({ off }) => (off === null ? [] : [off]))
  return {
    judged: found.length,
    right: found.filter(({ right }) => right).length,
    sure: offs.length,
    brier: offs.length ? offs.reduce((sum, off) => sum + off, 0) / offs.length : null,
  }
}

const keyOf = (table: string): string => `cats:judged:${table}`

/** What this browser has judged at a table. */
export function readJudgements(table: string): Judgements {
  const kept = JSON.parse(read(keyOf(table)) ?? '{}') as Record<string, Judgement | Verdict>
  // until it could be said how sure one is, a judgement was its verdict alone
  return Object.fromEntries(
    Object.entries(kept).map(([name, one]) => [name, typeof one === 'string' ? { verdict: one, sure: null } : one]),
  )
}

export const keepJudgements = (table: string, judgements: Judgements): void =>
  keep(keyOf(table), JSON.stringify(judgements))
