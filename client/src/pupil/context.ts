/** What stands within a pupil's page in a class, such as a table, and what it may ask of the class. */
import { getContext, setContext } from 'svelte'
import type { QuestionPlace } from '../link/wire.ts'

export interface PupilPage {
  /** Ask for another puzzle; undefined where the pupil does not wait for a seat. */
  readonly nextPuzzle: ((number: number) => void) | undefined
  /** What was wrong with that. */
  readonly problem: string
  /** The question to all that this table is for. */
  readonly question: QuestionPlace | null
  /** Something is being prepared at the table that has not been played. */
  unplayed: boolean
}

const KEY = Symbol('pupil')

export const setPupilPage = (page: PupilPage): PupilPage => setContext(KEY, page)
/** Undefined at a table that is shown by itself. */
export const pupilPage = (): PupilPage | undefined => getContext<PupilPage | undefined>(KEY)
