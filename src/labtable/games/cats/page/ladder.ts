/** The ladder of the clipboard: all hypotheses in order (C-4, C-5), and their notation. */
import { say } from './texts.ts'

export type State = 'A' | 'D' | 'E'

/** At least `n` boxes of a state. */
export interface Hypothesis {
  n: number
  state: State
}

/** A hypothesis with the seat that made it. */
export interface Said extends Hypothesis {
  by: number
}

/** The props of a board to choose a hypothesis on: the clipboard or the pad. */
export interface BoardProps {
  /** The current hypothesis. */
  bid: Said | null
  /** The hypotheses that this seat can make now, in notation: `3A`. */
  legal: string[]
  /** The hypothesis that is chosen and not yet made. */
  chosen?: string | null
  /** The hypothesis that a hint or a lesson suggests. */
  suggested?: string | null
  /** The chance of each hypothesis in percent, if the odds are shown. */
  likely?: Record<string, number> | null
  /** Whether no hypothesis can be made now. */
  readonly?: boolean
  /** Called for a chosen hypothesis, legal or not: the server says why not. */
  onbid: (hypothesis: string) => void
}

/** Squares in a row: 1A 1D 2A 2D 1E, 3A 3D 4A 4D 2E, and so on; thirteen rows. */
export const IN_ROW = 5
const ROWS = 13

/** All 65, lowest first: Alive n is at (n, 0), Dead n at (n, 1), Empty n at (2n, 2). */
export const LADDER: Hypothesis[] = Array.from({ length: ROWS }, (_, row) => row + 1).flatMap((k) => [
  { n: 2 * k - 1, state: 'A' },
  { n: 2 * k - 1, state: 'D' },
  { n: 2 * k, state: 'A' },
  { n: 2 * k, state: 'D' },
  { n: k, state: 'E' },
])

/** In notation: `3A`. */
export const written = ({ n, state }: Hypothesis): string => `${n}${state}`

const RANKS = new Map(LADDER.map((square, rank) => [written(square), rank]))

/** Its place on the ladder, from 0; -1 for none. */
export const rankOf = (square: Hypothesis | null): number => (square ? (RANKS.get(written(square)) ?? -1) : -1)

/** In words: "3 Alive". */
export const spoken = ({ n, state }: Hypothesis): string => say(`brief.${state}`, { n })

export interface Room {
  width: number
  height: number
}

/** The layout of the squares in a room, in px: in rows of five, or in columns of five, whichever makes them larger. */
export function layIn(room: Room, most: Room = { width: 84, height: 52 }): Room & { across: boolean } {
  const fit = (columns: number, rows: number): Room => ({
    width: Math.min(most.width, room.width / columns),
    height: Math.min(most.height, room.height / rows),
  })
  const [down, across] = [fit(IN_ROW, ROWS), fit(ROWS, IN_ROW)]
  const least = ({ width, height }: Room) => Math.min(width, height)
  return least(across) > least(down) ? { ...across, across: true } : { ...down, across: false }
}

/** The square that an arrow key leads to; `across`: whether they are in rows. Null at the edge and for other keys. */
export function stepBy(key: string, from: number, across: boolean): number | null {
  const along = across
    ? { ArrowDown: 1, ArrowUp: -1, ArrowRight: IN_ROW, ArrowLeft: -IN_ROW }
    : { ArrowRight: 1, ArrowLeft: -1, ArrowDown: IN_ROW, ArrowUp: -IN_ROW }
  const by = (along as Record<string, number>)[key]
  if (by === undefined) return null
  const to = from + by
  return to >= 0 && to < LADDER.length ? to : null
}
