/** How a row of unit cards is set in the width there is: side by side, smaller, or fanned, unit by unit. */

export interface Room {
  width: number
  /** The largest and the smallest side of a unit card. */
  most: number
  least: number
  gap: number
}

export interface Laid {
  tile: number
  gap: number
  /** From the left edge of a card to that of the next of the same unit. */
  step: number
  fanned: boolean
}

/** One row: `counts` are the cards of each unit in it. */
export function layRow(counts: number[], { width, most, least, gap }: Room): Laid {
  const groups = counts.filter((n) => n > 0).length
  const total = counts.reduce((sum, n) => sum + n, 0)
  const side = (g: number) => (width - g * Math.max(0, total - 1)) / Math.max(1, total)
  if (side(gap) >= most) return { tile: most, gap, step: most + gap, fanned: false }
  const tight = gap / 2
  if (side(tight) >= least) return { tile: side(tight), gap: tight, step: side(tight) + tight, fanned: false }
  const room = width - groups * least - (groups - 1) * gap
  return { tile: least, gap, step: Math.max(1, Math.min(least * 0.6, room / (total - groups))), fanned: true }
}

/** Both rows in one size of card. */
export function layRows(above: number[], below: number[], room: Room): [Laid, Laid] {
  const tile = Math.min(layRow(above, room).tile, layRow(below, room).tile)
  const same = { ...room, most: tile, least: Math.min(room.least, tile) }
  return [layRow(above, same), layRow(below, same)]
}
