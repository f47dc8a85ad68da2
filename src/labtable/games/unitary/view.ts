/** What one viewer may know of a match: the types of `show.py`. */
import type { Sentence } from '$client/wire.ts'

export interface Choice {
  action: string
  card?: string
  way?: 'up' | 'down'
  refusal?: Sentence
  /** The area that the card leaves, and how many pairs of kg, m and s cancel on the way. */
  makes?: number[]
  cancels?: number[]
}

export interface View {
  seat: number
  area: number[]
  hands: (string | null)[][]
  hidden: (string | null)[]
  side: number[]
  deck_size: number
  discard: string[]
  turn: number
  turns: number
  phase: 'play' | 'discard' | 'window' | 'over'
  claims: 'auto' | 'spot'
  owes_draw: boolean[]
  shown: string[]
  suspects: number[]
  opener: number | null
  answer: 'asked' | 'passed' | 'claimed' | null
  winners: number[]
  choices: Choice[]
}
