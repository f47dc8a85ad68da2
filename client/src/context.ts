/** What everything below a table, a review or a rules page may use without handing it down. */
import { createContext } from 'svelte'
import type { Speech } from './sentences.ts'

export interface Surroundings {
  /** How sentences are made here. */
  speech: () => Speech
  /** Open a rule by number, without leaving the page. */
  rule: (number: string) => void
  /** The game's name, for links. */
  game: () => string
}

export const [surroundings, surround] = createContext<Surroundings>()
