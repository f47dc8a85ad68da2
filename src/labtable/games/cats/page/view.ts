/** What cats shows. Printed by `python -m labtable.web.typescript cats` from its words; not edited. */
import type { Sentence } from '$client/kit/link.ts'

/** A scientist's doctorate. */
export interface Doctorate {
  name: string | null
  state: 'gone' | 'secret' | 'used'
}

/** A hypothesis and the seat that made it. */
export interface Said {
  n: number
  state: 'A' | 'D' | 'E'
  by: number
}

/** How many living cats and empty boxes doctorates add in an experiment (C-11). */
export interface CountsAs {
  A: number
  E: number
}

/** The hands and findings that the last call revealed, by seat, and how they were counted (C-13). */
export interface Revealed {
  hands: string[][]
  findings: string[][]
  bid: Said
  caller: number
  count: number
  valid: boolean
  counts_as: CountsAs
  heisenbergs_count: boolean
}

/** A position of a match, seats as numbers from 0. Piles are top first, other boxes in the order A, D, E, H. A pile
 * that is seen in part has the known boxes first, in that order. */
export interface Position {
  hands: (string | null)[][]
  findings: string[][]
  research: (string | null)[]
  discard: (string | null)[]
  discarded: (string | null)[][]
  doctorates: (Doctorate | null)[]
  open: string[]
  copied: string | null
  bid: Said | null
  said: Said[]
  boxes: number
  counts_as: CountsAs
  heisenbergs_count: boolean
  shown_now: number
  cycled_now: boolean
  turn: number
  phase: 'findings' | 'hypothesis' | 'over'
  experiment: number
  won: number[]
  lost: number[]
  out: boolean[]
  winners: number[]
  revealed: Revealed | null
}

/** An action with a button of its own, and why it cannot be done now. */
export interface Choice {
  action: string
  doctorate: string | null
  refusal: Sentence | null
}

/** The actions that are open to the viewer now. */
export interface May {
  bid: string[]
  choose: Choice[]
  show: string[]
  cycle: number
}

/** What a viewer may know of a match; `seat` is -1 for a spectator. */
export interface View {
  seat: number
  form: 'elimination' | 'laboratory'
  position: Position
  may: May
  counts: Record<string, number> | null
}

/** The preview of an action: why it cannot be done, or what follows from it as far as the seat may know. */
export interface Previewed {
  refusal: Sentence | null
  said: Sentence[]
  percent: number | null
  odds: Record<string, number> | null
}

/** What happens in a match, as one viewer may know it. */
export type Event =
  | { kind: 'laid_open'; seat: number; doctorate: string }
  | { kind: 'begun'; seat: number; experiment: number; scientists: number; total: number }
  | { kind: 'bid'; seat: number; bid: string }
  | { kind: 'showed'; seat: number; boxes: string[] }
  | { kind: 'cycled'; seat: number; n: number; boxes: string[] | null; drew: string[] | null }
  | { kind: 'ended'; seat: number }
  | { kind: 'used'; seat: number; doctorate: string; copied: string | null }
  | { kind: 'replaced'; seat: number; n: number; drawn: number; boxes: string[] | null; drew: string[] | null }
  | { kind: 'looked'; seat: number; n: number; boxes: string[] | null }
  | { kind: 'skipped'; seat: number; next: number }
  | { kind: 'swept'; seat: number; boxes: string[]; total: number }
  | { kind: 'drew'; seat: number; n: number; total: number; drew: string[] | null }
  | { kind: 'called'; seat: number; bid: string; by: number }
  | { kind: 'revealed'; seat: number; boxes: string[]; shown: string[] }
  | { kind: 'counted'; seat: number; bid: string; count: number; extra: number }
  | { kind: 'proved_right'; seat: number; won: number }
  | { kind: 'proved_wrong'; seat: number; lost: number }
  | { kind: 'out'; seat: number }
  | { kind: 'match_won'; seat: number }
