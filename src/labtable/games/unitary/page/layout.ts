/**
 * The layout of a row of unit cards for the available width: side by side, smaller, or fanned, unit by unit. Lengths in
 * px.
 */

export interface Bounds {
  width: number
  /** The largest and the smallest size of a unit card, and the gap between two of the same unit. */
  most: number
  least: number
  gap: number
}

export interface Laid {
  tile: number
  /** The distance of the left edges of two cards of the same unit. */
  step: number
  /** The gap between the cards of two units. */
  apart: number
  fanned: boolean
  /** The width of the whole row. */
  width: number
}

/** The visible part of a covered card in a fan: at least, where there is room, and at most. */
const SEEN = 0.35
const MOST_SEEN = 0.6
const HAIR = 0.01

/** One row: `counts` are the numbers of cards of each unit. */
export function layRow(counts: number[], { width, most, least, gap }: Bounds): Laid {
  const groups = counts.filter((n) => n > 0).length
  const total = counts.reduce((sum, n) => sum + n, 0)
  const [inner, outer] = [Math.max(0, total - groups), Math.max(0, groups - 1)]
  const set = (tile: number, gap: number): Laid => {
    const apart = 2 * gap
    return { tile, step: tile + gap, apart, fanned: false, width: total * tile + inner * gap + outer * apart }
  }
  const side = (gap: number) => (width - gap * (inner + 2 * outer)) / Math.max(1, total)
  if (side(gap) >= most - HAIR) return set(most, gap)
  if (side(gap / 2) >= least - HAIR) return set(Math.min(most, side(gap / 2)), gap / 2)
  const apart = 2 * gap
  const free = width - outer * apart
  const tile = Math.max(least, Math.min(most, free / (groups + SEEN * inner)))
  const step = Math.max(1, Math.min(tile * MOST_SEEN, (free - groups * tile) / inner))
  return { tile, step, apart, fanned: true, width: groups * tile + inner * step + outer * apart }
}

/** Both rows in one size of card. */
export function layRows(above: number[], below: number[], bounds: Bounds): [Laid, Laid] {
  const tile = Math.min(layRow(above, bounds).tile, layRow(below, bounds).tile)
  const same = { ...bounds, most: tile, least: tile }
  return [layRow(above, same), layRow(below, same)]
}
