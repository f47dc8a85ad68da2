/** What feynman shows. Printed by `python -m labtable.web.typescript feynman` from its words; not edited. */
import type { Sentence } from '$client/kit/link.ts'

/** A pending boson (F-12): what is beneath it, and how many cards are drawn if it is not answered. */
export interface Pending {
  boson: string
  colour: string
  by: number
  beneath: string
  amount: number
}

/** A position of a match. Cards are numbers of the published table, hands oldest first, piles top first. Kinds are
 * named without a colour; `colour` is theirs. */
export interface Position {
  side: 'antimatter' | 'matter'
  direction: number
  hands: (number | null)[][]
  draw: (number | null)[]
  discard: (number | null)[]
  colour: string
  particle: string | null
  top_kind: string | null
  pending: Pending | null
  drawn: number | null
  uncalled: number | null
  turn: number
  phase: 'answer' | 'drawn' | 'over' | 'play'
  round: number
  dealer: number
  rounds_won: number[]
  winners: number[]
  seen_whole: number[] | null
  aside: (number | null)[]
}

/** A card that completes an answer to a gluon after the Flip, and how it is written. */
export interface Second {
  n: number
  written: string
}

/** A possible face in play of a hidden card, and in how many of all consistent worlds. */
export interface Behind {
  face: string
  ways: number
  of: number
}

/** A card of a hand: its number in the published table, the face that is played with, and the one behind. The number
 * and the face are None where the viewer may not know them. Of one's own cards, when it is one's turn: `written` is the
 * card in notation, `refusal` why it cannot be laid now, `needs` what must be said besides, `seconds` the cards that
 * may follow it, `quark` that it may be part of a baryon. Of a hidden card: what may lie `behind` its back. */
export interface Held {
  n: number | null
  face: string | null
  back: string
  written?: string
  refusal?: Sentence
  needs?: 'colour' | 'second'
  seconds?: Second[]
  quark?: boolean
  behind?: Behind[]
}

/** A card of the discard pile. */
export interface Lying {
  n: number
  face: string
}

/** What a viewer may know of a match; `seat` is -1 for a spectator. */
export interface View {
  seat: number
  length: 'book' | 'short'
  rounds: number
  position: Position
  hands: Held[][]
  draw_shows: string | null
  draw_behind: Behind[]
  pile: Lying[]
  calls: ('catch' | 'decay' | 'draw' | 'keep' | 'pass' | 'take')[]
  last_but: number
  baryon: boolean
}

/** A quantity before and after: a number for each particle, charge and baryon number in thirds. */
export interface Balance {
  of: 'baryon' | 'charge' | 'lepton' | 'lepton_e' | 'lepton_mu' | 'lepton_tau'
  before: number[]
  after: number[]
  holds: boolean
}

/** The interaction that a completed boson or a baryon shows. Particles are written without colour: `u`, `anti-u`.
 * `boson` is the boson that is emitted, exchanged or made; it is a plain W where no W of either charge is possible.
 * `after` does not name it, but the balances count it last. `name` is that of a baryon. `simplified` is the key of a
 * sentence. */
export interface Interaction {
  kind: 'baryon' | 'gluon' | 'photon' | 'w'
  before: string[]
  after: string[]
  boson: string | null
  name: string | null
  balance: Balance[]
  simplified: string
}

/** The interaction that an action would complete. */
export interface Previewed {
  interaction: Interaction
}

/** A card: its number in the published table, and its faces. */
export interface CardData {
  n: number
  matter: string
  antimatter: string
}

/** What happens in a match, as one viewer may know it. */
export type Event =
  | { kind: 'dealt'; seat: number; round: number }
  | { kind: 'went_back'; seat: number; card: CardData }
  | { kind: 'opened'; seat: number; card: CardData }
  | { kind: 'played'; seat: number; side: 'antimatter' | 'matter'; card: CardData }
  | { kind: 'baryon'; seat: number; side: 'antimatter' | 'matter'; card: CardData; second: CardData; third: CardData }
  | { kind: 'asked'; seat: number; boson: string; beneath: string; by: number }
  | {
      kind: 'completed'
      seat: number
      boson: string
      beneath: string
      side: 'antimatter' | 'matter'
      card: CardData
      by: number
    }
  | { kind: 'laid_flip'; seat: number; side: 'antimatter' | 'matter'; card: CardData }
  | { kind: 'turned'; seat: number; side: 'antimatter' | 'matter'; card: CardData }
  | { kind: 'named'; seat: number; colour: string }
  | { kind: 'reversed'; seat: number; direction: number }
  | { kind: 'skipped'; seat: number }
  | { kind: 'drew'; seat: number; card: CardData | null; back: string }
  | { kind: 'kept'; seat: number }
  | { kind: 'took'; seat: number; boson: string; cards: number }
  | { kind: 'reshuffled'; seat: number; cards: number }
  | { kind: 'decay'; seat: number }
  | { kind: 'caught'; seat: number; late: number; cards: number }
  | { kind: 'passed'; seat: number }
  | { kind: 'round_won'; seat: number; round: number; seats: number[] }
  | { kind: 'match_won'; seat: number; rounds: number; seats: number[] }
  | { kind: 'had_to_draw'; seat: number; card: CardData | null; back: string }
  | { kind: 'set_aside'; seat: number; cards: number; aside: number }
  | { kind: 'ran_out'; seat: number }
  | { kind: 'lost_turn'; seat: number }
