/**
 * Judgements of the current hypothesis before it is called: scientists who are out say whether it is valid (peer
 * review), callers say how sure they are. They do not affect the match and stay in this browser, by table. A judgement
 * is about one hypothesis of one experiment.
 */
import { keep, read } from '$client/kit/link.ts'
import type { Event } from './view.ts'

export type Verdict = 'valid' | 'debunked'
export interface Judgement {
  verdict: Verdict
  /** How sure, in percent; null if that was not said. */
  sure: number | null
}
/** By hypothesis, with the name from `judged`. */
export type Judgements = Readonly<Record<string, Judgement>>

/** The choices for how sure one is: 50 is tossing a coin. */
export const SURES = [50, 60, 70, 80, 90, 100]

/** A name for a hypothesis that is unique in a match. */
export const judged = (experiment: number, bid: string): string => `${experiment} ${bid}`

export interface Score {
  /** How many of the calls so far were judged, and how many of these judgements were right. */
  judged: number
  right: number
  /** How many judgements said how sure, and their Brier score (mean squared error): 0 is best, 0.25 a coin. */
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

/** The judgements in this browser at a table. */
export function readJudgements(table: string): Judgements {
  const kept = JSON.parse(read(keyOf(table)) ?? '{}') as Record<string, Judgement | Verdict>
  // older judgements are only a verdict, without how sure
  return Object.fromEntries(
    Object.entries(kept).map(([name, one]) => [name, typeof one === 'string' ? { verdict: one, sure: null } : one]),
  )
}

export const keepJudgements = (table: string, judgements: Judgements): void =>
  keep(keyOf(table), JSON.stringify(judgements))
