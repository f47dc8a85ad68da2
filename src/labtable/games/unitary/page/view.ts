/** What unitary shows. Printed by `python -m labtable.web.typescript unitary` from its words; not edited. */
import type { Sentence } from '$client/kit/link.ts'

/** Something that the seat may try now: the notation, why it would be refused, and what a card would do. `makes` is the
 * area that a card leaves, `cancels` how many pairs of kg, m and s cancel on the way. */
export interface Choice {
  action: string
  card?: string
  way?: 'down' | 'up'
  refusal?: Sentence
  makes?: number[]
  cancels?: number[]
}

/** What one viewer may know of a match. Seats and sides are numbers from 0, `seat` is -1 for who watches. */
export interface View {
  seat: number
  area: number[]
  hands: ((string | null)[])[]
  hidden: (string | null)[]
  side: number[]
  deck_size: number
  discard: string[]
  turn: number
  turns: number
  phase: 'discard' | 'over' | 'play' | 'window'
  claims: 'auto' | 'spot'
  owes_draw: boolean[]
  shown: string[]
  suspects: number[]
  opener: number | null
  answer: 'asked' | 'claimed' | 'passed' | null
  winners: number[]
  choices: Choice[]
}
