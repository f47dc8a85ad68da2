/** Context for all components below a table, a review or a rules page. */
import { createContext } from 'svelte'
import type { Speech } from '../speech/sentences.ts'

export interface PageContext {
  /** How sentences are made here. */
  speech: () => Speech
  /** Open a rule by number, without leaving the page. */
  rule: (number: string) => void
  /** The game's name, for links. */
  game: () => string
}

export const [pageContext, setPageContext] = createContext<PageContext>()
