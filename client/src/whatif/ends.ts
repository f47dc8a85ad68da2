/** The outcome of a match from a step on, for one of its seats. */
import type { Review, Sentence } from '../link/wire.ts'

export interface End {
  /** The seat's first action, in notation, and the solver's first remark on it, which is about this action alone. */
  action: string | null
  remark: Sentence | null
  /** The winners; null if it was not played to the end. */
  winners: number[] | null
  /** The points of all seats, in games that count points. */
  points: number[] | null
  /** The number of actions. */
  actions: number
}

export function endOf({ steps, remarks, winners, returns }: Review, from: number, seat: number): End {
  const first = steps.findIndex((step, n) => n > from && step.seat === seat)
  return {
    action: steps[first]?.action ?? null,
    remark: remarks.find((one) => one.step === first && one.seat === seat)?.said ?? null,
    winners,
    points: returns?.some((n) => Math.abs(n) > 1) ? returns : null,
    actions: steps.length - 1 - from,
  }
}
