/** What mathic shows. Printed by `python -m labtable.web.typescript mathic` from its words; not edited. */
import type { Sentence } from '$client/wire.ts'

/** The last play: whose, as it was written, and whether it took a card that somebody else had discarded. */
export interface Play { by: number; line: string; theft: boolean }

/** Something that the seat may try now and that is one piece: discard, challenge, pass; or to begin a play. */
export interface Choice { action: string; card?: string; refusal?: Sentence }

/** What one viewer may know of a match. Seats are numbers from 0, `seat` is -1 for who watches. */
export interface View {
  seat: number
  space: string[]
  hands: ((string | null)[])[]
  tokens: string[]
  deck_size: number
  token_pile_size: number
  collected: string[][]
  taken: string[][]
  solutions: number[]
  points: number[]
  round_points: number[]
  last_round: number[]
  round: number
  lead: number
  turn: number
  phase: 'challenge' | 'over' | 'play' | 'steal'
  referee: 'auto' | 'honour'
  asked: boolean
  discarded: string | null
  play: Play | null
  skips: boolean[]
  last_to_compute: number | null
  winners: number[]
  choices: Choice[]
}
