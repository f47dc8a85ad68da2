/** The context of all components within a table, a review or a rules page. */
import { createContext, getContext, setContext } from 'svelte'
import type { Seat } from '../link/wire.ts'
import type { Speech } from '../speech/sentences.ts'

export interface PageContext {
  /** How sentences are set here. */
  speech: () => Speech
  /** Open a rule by number, without leaving the page. */
  rule: (number: string) => void
  /** The game's name, for links. */
  game: () => string
}

export const [pageContext, setPageContext] = createContext<PageContext>()

/** Open the seat card; `name` is the seat's name at this table. */
export type LookAtSeat = (seat: Seat, name: string) => void
const LOOK = Symbol()
export const setLookAtSeat = (look: LookAtSeat) => setContext(LOOK, look)
/** Undefined in a review, where a seat only has its name. */
export const lookAtSeat = () => getContext<LookAtSeat | undefined>(LOOK)
