/** What unitary shows. Printed by `python -m labtable.web.typescript unitary` from its words; not edited. */
import type { Sentence } from '$client/kit/link.ts'

/** A position of a match. Seats and sides are numbers from 0, hands oldest first, piles top first. */
export interface Position {
  area: number[]
  hands: (string | null)[][]
  hidden: (string | null)[]
  deck: (string | null)[]
  discard: string[]
  turn: number
  phase: 'discard' | 'over' | 'play' | 'window'
  areas: (number[] | null)[] | null
  claimed: (number | null)[] | null
  owes_draw: boolean[]
  winners: number[]
  turns: number
  first: number
}

/** An action that the seat may try now: its notation, why it would be refused, and what a card would do. `makes`: the
 * area that a card leaves; `cancels`: how many pairs of kg, m and s cancel; `law`: the law by which it makes a
 * quantity, where the table shows it (U-11). `risks`: what the action may cost; the player is told and has to confirm.
 * */
export interface Candidate {
  action: string
  card?: string
  way?: 'down' | 'up'
  refusal?: Sentence
  makes?: number[]
  cancels?: number[]
  law?: Sentence
  risks?: Sentence
}

/** What a viewer may know of a match; `seat` is -1 for a spectator. */
export interface View {
  seat: number
  claims: 'auto' | 'spot'
  position: Position
  side: number[]
  shown: string[]
  suspects: string[][]
  opener: number | null
  answer: 'asked' | 'claimed' | 'passed' | null
  choices: Candidate[]
}

/** What happens in a match, as one viewer may know it. */
export type Event =
  | { kind: 'teams'; seat: number; seats: number[] }
  | { kind: 'hides'; seat: number; card: string; seats: number[] }
  | { kind: 'drew'; seat: number; turn: number; card: string | null }
  | { kind: 'drew_nothing'; seat: number; turn: number }
  | { kind: 'paid_draw'; seat: number; turn: number }
  | { kind: 'reshuffled'; seat: number }
  | { kind: 'played'; seat: number; card: string; way: 'down' | 'up' | null; before: number[]; area: number[] }
  | { kind: 'done'; seat: number }
  | { kind: 'done_discard'; seat: number; most: number }
  | { kind: 'discarded'; seat: number; card: string }
  | { kind: 'false_claim'; seat: number; costs: boolean }
  | { kind: 'window'; seat: number }
  | { kind: 'answered'; seat: number; answer: 'claim' | 'false_claim' | 'pass' }
  | { kind: 'window_closed'; seat: number; answers: ('claim' | 'false_claim' | 'pass' | null)[] }
  | { kind: 'match_was'; seat: number; card: string; play: number; seats: number[] }
  | { kind: 'won'; seat: number; card: string; seats: number[] }
  | { kind: 'won_claim'; seat: number; card: string; seats: number[] }
  | { kind: 'won_together'; seat: number; card: string; seats: number[] }
  | { kind: 'drawn_match'; seat: number; turn: number }
  | { kind: 'hid'; seat: number; card: string; seats: number[] }
  | {
      kind: 'made'
      seat: number
      card: string
      by: string
      way: 'down' | 'up' | null
      before: number[]
      area: number[]
    }
