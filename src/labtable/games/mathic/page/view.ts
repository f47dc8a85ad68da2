/** What mathic shows. Printed by `python -m labtable.web.typescript mathic` from its words; not edited. */
import type { Sentence } from '$client/kit/link.ts'

/** The open window: a card that may be stolen (M-11), or an equation that may be challenged (M-12). */
export interface Window {
  kind: 'challenge' | 'steal'
  of: number
  card?: string
  equation?: string
}

/** A position of a match, seats as numbers from 0. Piles are top first, the space in the order of its cards. */
export interface Position {
  space: string[]
  hands: (string | null)[][]
  deck: (string | null)[]
  collected: string[][]
  tokens: string[]
  token_pile: (string | null)[]
  taken: string[][]
  solutions: number[]
  points: number[]
  round_points: number[]
  turn: number
  hearts: number
  lead: number
  last_to_compute: number | null
  window: Window | null
  skips: boolean[]
  round: number
  phase: 'over' | 'play' | 'window'
  winners: number[]
}

/** The earnings of a play (M-8, M-9, M-15), and the points of each part, so that these values are in one place. */
export interface Earns {
  cards: number
  solution: boolean
  tokens: string[]
  points: number
  card_points: number
  solution_points: number
  token_points: number
}

/** An operation: its side (0 left, 1 right), its two numbers, and its result. A card's number is as written, a result
 * in lowest terms; numbers that a browser would round are text. `common`: both numbers over their common denominator.
 * `raw` is the result before it is reduced. With `fail` there is no result: it says why. */
export interface Step {
  side: number
  a: [number | string, number | string]
  operator: '+' | '-' | '/' | '^' | 'x'
  b: [number | string, number | string]
  common: [[number | string, number | string], [number | string, number | string]] | null
  raw: [number | string, number | string] | null
  value: [number | string, number | string] | null
  fail: Sentence | null
}

/** The proof that a written line is true, or is not: both sides worked out, in order of evaluation. Of a line that is
 * not finished, a side that is finished has its value. `common`: sides that differ, over their common denominator,
 * which shows which is less. Of a pattern there are no steps; `pattern` says of which kind it is. */
export interface Proof {
  line: string
  relation: '<' | '=' | '>'
  left: [number | string, number | string] | null
  right: [number | string, number | string] | null
  steps: Step[]
  holds: boolean
  why: Sentence | null
  pattern: 'alternating' | 'arithmetic' | 'equal' | 'fibonacci' | 'geometric' | null
  common: [[number | string, number | string], [number | string, number | string]] | null
}

/** The last play: its seat, as it was written, and whether it took a card that another seat had discarded. `earns` is
 * what it earned, None if it was false and has gone back. `proof` comes when all may know the truth: at once where the
 * table judges, else when a challenge has settled it (M-12). */
export interface Play {
  by: number
  line: string
  theft: boolean
  earns: Earns | null
  proof: Proof | null
}

/** An action of one piece that the seat may try now: discard, challenge, pass; or the beginning of a play. */
export interface Candidate {
  action: string
  card?: string
  refusal?: Sentence
}

/** What a viewer may know of a match; `seat` is -1 for a spectator. */
export interface View {
  seat: number
  referee: 'auto' | 'honour'
  position: Position
  last_round: number[]
  asked: boolean
  play: Play | null
  choices: Candidate[]
}

/** What an action would do: why it would be refused, and for a play the proof and the earnings. Where the players judge
 * (M-12) there is neither proof nor earnings: they would give the truth away. */
export interface PlayPreview {
  action: string
  refusal: Sentence | null
  proof: Proof | null
  earns: Earns | null
}

/** What happens in a match, as one viewer may know it. */
export type Event =
  | { kind: 'begins'; seat: number; round: number }
  | { kind: 'discarded'; seat: number; card: string }
  | { kind: 'computed'; seat: number; card: string; line: string }
  | { kind: 'made_pattern'; seat: number; card: string; line: string }
  | { kind: 'stole'; seat: number; card: string; line: string }
  | { kind: 'stole_pattern'; seat: number; card: string; line: string }
  | { kind: 'earned'; seat: number; cards: number; solution: boolean; points: number; tokens: string[] }
  | { kind: 'passed'; seat: number }
  | { kind: 'not_stolen'; seat: number }
  | { kind: 'stands'; seat: number }
  | { kind: 'challenged_true'; seat: number }
  | { kind: 'challenged_false'; seat: number }
  | { kind: 'false_alone'; seat: number }
  | { kind: 'went_back'; seat: number; pieces: number[] }
  | { kind: 'skips'; seat: number }
  | { kind: 'new_hand'; seat: number; cards: number }
  | { kind: 'next_round'; seat: number; round: number }
  | { kind: 'round_over'; seat: number; round: number }
  | {
      kind: 'round_points'
      seat: number
      cards: number
      of_space: number
      solutions: number
      tokens: number
      points: number
      total: number
      card_points: number
      solution_points: number
      token_points: number
    }
  | {
      kind: 'points_alone'
      seat: number
      cards: number
      of_space: number
      solutions: number
      tokens: number
      points: number
      total: number
      card_points: number
      solution_points: number
      token_points: number
    }
  | { kind: 'won'; seat: number; points: number; seats: number[] }
  | { kind: 'reset'; seat: number }
  | { kind: 'hearts_left'; seat: number; hearts: number }
  | { kind: 'no_heart_left'; seat: number; points: number }
  | { kind: 'nothing_left'; seat: number; points: number }
  | { kind: 'missed'; seat: number }
