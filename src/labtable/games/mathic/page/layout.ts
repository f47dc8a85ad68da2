/** The size of the cards of an equation, so that all of it fits; it may break into a few rows. Lengths in px. */

export interface Bounds {
  width: number
  height: number
  /** The largest and the smallest width of a card. */
  most: number
  least: number
  /** The width of a sign with its gaps, and the distance of two rows. */
  sign: number
  gap: number
}

const RATIO = 88 / 63
const BRACKET = 0.4 // relative to a card's width
const MOST_ROWS = 4

/** The width of a card; `cards` and `brackets` are their numbers. */
export function cardWidth(cards: number, brackets: number, { width, height, most, least, sign, gap }: Bounds): number {
  if (cards === 0) return most
  let best = 0
  for (let rows = 1; rows <= Math.min(cards, MOST_ROWS); rows++) {
    const inRow = Math.ceil(cards / rows)
    const across = (width - inRow * sign) / (inRow + (BRACKET * brackets) / rows)
    const down = (height - (rows - 1) * gap) / rows / RATIO
    best = Math.max(best, Math.min(across, down, most))
  }
  return Math.max(least, best)
}
