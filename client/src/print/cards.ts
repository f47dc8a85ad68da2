/** How the cards of a deck lie on sheets of paper, so that each back is behind its front. */
import type { Printed } from '../link/wire.ts'
import { inRows } from './choice.ts'

/** A card of the deck, and which of its copies. */
export interface Copy {
  printed: Printed
  copy: number
}

/** The columns and rows of a sheet, and the sizes of a card in mm. */
export interface Grid {
  columns: number
  rows: number
  width: number
  height: number
}
export const LARGE: Grid = { columns: 3, rows: 3, width: 63, height: 88 }
export const SMALL: Grid = { columns: 6, rows: 8, width: 30, height: 30 }

export interface CardSheet {
  grid: Grid
  /** By row and column, read from left to right; null where the sheet has no more cards. */
  places: (Copy | null)[]
}

/** All copies of all cards on sheets: the cards first, then the tokens. */
export function sheetsOf(deck: readonly Printed[]): CardSheet[] {
  return [LARGE, SMALL].flatMap((grid) => {
    const own = deck.filter(({ small }) => (small ?? false) === (grid === SMALL))
    const copies = own.flatMap((printed) =>
      Array.from({ length: printed.copies ?? 1 }, (_, copy) => ({ printed, copy })),
    )
    const most = grid.columns * grid.rows
    return inRows(copies, most).map((found) => ({
      grid,
      places: Array.from({ length: most }, (_, i) => found[i] ?? null),
    }))
  })
}

/** The same sheet from behind, when the paper is turned over its long edge: each row runs the other way. */
export const fromBehind = ({ grid, places }: CardSheet): CardSheet => ({
  grid,
  places: inRows(places, grid.columns).flatMap((row) => row.toReversed()),
})
