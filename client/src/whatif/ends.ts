/** What became of a match, from a step of it on, for one of its seats. */
import type { Review, Sentence } from '../link/wire.ts'

export interface End {
  /** The first action of the seat, in notation, and the solver's remark on it: of several the first, which is of it alone. */
  action: string | null
  remark: Sentence | null
  /** Who has won; null: it was not played to its end. */
  winners: number[] | null
  /** The points of all, in games that count any. */
  points: number[] | null
  /** How many actions there were. */
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
