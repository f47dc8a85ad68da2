/** The context of everything within a pupil's page in a class, such as a table. */
import { getContext, setContext } from 'svelte'
import type { QuestionPlace } from '../link/wire.ts'

export interface PupilPage {
  /** Ask for another puzzle; undefined unless the pupil is waiting for a seat. */
  readonly nextPuzzle: ((number: number) => void) | undefined
  /** Why the last request failed. */
  readonly problem: string
  /** The question to the whole class that this table belongs to. */
  readonly question: QuestionPlace | null
  /** Whether the pupil has asked the desk for help, and how to; undefined without a place at a table. */
  readonly help: { asked: boolean; ask: (wanted: boolean) => void } | undefined
  /** How much of the lesson is left, in words; empty without an end. */
  readonly time: string
  /** Whether the next match is dealt by itself. */
  readonly dealsAgain: boolean
  /** At a table for homework: how to try once more, where that is asked of a class; the homework itself is at `#homework`. */
  readonly home: { again?: () => void } | undefined
  /** Whether a draft is at the table that has not been played. */
  unplayed: boolean
}

const KEY = Symbol('pupil')

export const setPupilPage = (page: PupilPage): PupilPage => setContext(KEY, page)
/** Undefined at a table outside a class. */
export const pupilPage = (): PupilPage | undefined => getContext<PupilPage | undefined>(KEY)
