/** The charts of an ended match: what was true at each step, what was said, and how likely it was. */
import type { ReviewRemark } from '$client/kit/link.ts'
import { rankOf, type Said, type State } from './ladder.ts'
import type { View } from './view.ts'

export const STATES: State[] = ['A', 'D', 'E']

/** For each state how many a hypothesis of it would have counted, step by step. */
export const counts = (views: readonly View[]): number[][] => STATES.map((state) => views.map((view) => view.counts?.[state] ?? 0))

/** At which steps which hypotheses were made. */
export function bids(views: readonly View[]): { step: number; bid: Said }[] {
  return views.flatMap(({ bid }, step) => (bid && rankOf(bid) !== rankOf(views[step - 1]?.bid ?? null) ? [{ step, bid }] : []))
}

/** The steps after which an experiment had ended. */
export const calls = (views: readonly View[]): number[] => views.flatMap(({ experiment }, step) => (step > 0 && views[step - 1]!.experiment !== experiment ? [step] : []))

/** The levels of the chart: none, half of the most, and the most. */
export function levelsFor(most: number): number[] {
  const even = Math.max(4, most + (most % 2))
  return [even, even / 2, 0]
}

/** A hypothesis or a call, how likely it was to be right from what its seat knew, in a hundred, and whether it was. */
export interface Judged {
  step: number
  percent: number
  right: boolean
}

/** Each seat's hypotheses and calls that were counted, and its Brier score as it is told. */
export interface Calibration {
  seat: number
  judged: Judged[]
  brier: string
}

/** What the remarks of a review say of each seat; seats without a counted hypothesis or call are left out. */
export function calibrations(remarks: readonly ReviewRemark[]): Calibration[] {
  return remarks.filter(({ said }) => said.key === 'calibration').map(({ seat, said }) => ({
    seat,
    brier: String(said.params?.['brier']),
    judged: remarks.flatMap((remark): Judged[] => {
      const [, right] = /^(?:bid|call)_(right|wrong)$/.exec(remark.said.key) ?? []
      return right && remark.seat === seat ? [{ step: remark.step, percent: Number(remark.said.params?.['percent']), right: right === 'right' }] : []
    }),
  }))
}
