/** The charts of an ended match: the truth at each step, the hypotheses, and their chances. */
import type { ReviewRemark } from '$client/kit/link.ts'
import { rankOf, type Said, type State } from './ladder.ts'
import type { View } from './view.ts'

export const STATES: State[] = ['A', 'D', 'E']

/** For each state, how many boxes would count for it, step by step. */
export const counts = (views: readonly View[]): number[][] =>
  STATES.map((state) => views.map((view) => view.counts?.[state] ?? 0))

/** The hypotheses, with their steps. */
export function bids(views: readonly View[]): { step: number; bid: Said }[] {
  return views.flatMap(({ position: { bid } }, step) =>
    bid && rankOf(bid) !== rankOf(views[step - 1]?.position.bid ?? null) ? [{ step, bid }] : [],
  )
}

/** A hypothesis or a call: its chance to be right and that of the safest choice then, in percent, and the outcome. */
export interface Judged {
  step: number
  percent: number
  best: number
  /** Whether it lost its scientist the experiment. */
  lost: boolean
}

/** Each seat's hypotheses and calls that were riskier than the safest choice, and the mean chance of all of them. */
export interface Calibration {
  seat: number
  judged: Judged[]
  mean: number
}

const RISKS = ['rash_call', 'missed_call', 'too_far']

/** The remarks of a review on each seat; seats without a decided hypothesis or call are left out. */
export function calibrations(remarks: readonly ReviewRemark[]): Calibration[] {
  return remarks
    .filter(({ said }) => said.key === 'said_in_all')
    .map(({ seat, said }) => ({
      seat,
      mean: Number(said.params?.['percent']),
      judged: remarks.flatMap((remark): Judged[] => {
        const { key, params } = remark.said
        if (remark.seat !== seat || !RISKS.includes(key)) return []
        return [
          {
            step: remark.step,
            percent: Number(params?.['percent']),
            best: Number(params?.['best']),
            lost: Number(params?.['lost']) > 0,
          },
        ]
      }),
    }))
}
