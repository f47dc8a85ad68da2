/**
 * The unit cards on the table, each with an identity, so that they can be seen to appear, cancel and disappear (U-6,
 * U-7). A play is a sequence of stages; the last one is the result.
 */
import { UNITS, type Exponents, type Unit } from './units.ts'
import { added, type Played } from './plays.ts'

/** struck: cancels with one on the other side. home: returns to the supply. */
export type Mark = 'stands' | 'laid' | 'struck' | 'home'

export interface Tile {
  id: number
  unit: Unit
  side: 1 | -1
  mark: Mark
  /** The tile that this one was doubled from; otherwise it came with the card. */
  twin?: number
}

let last = 0

/** The tiles of an area, reusing those of `from` as far as they fit. */
export function stand(area: Exponents, from: Tile[] = []): Tile[] {
  return UNITS.flatMap((unit, i) => {
    const side = (area[i] ?? 0) < 0 ? -1 : 1
    const there = from.filter(
      (tile) => tile.unit === unit && tile.side === side && tile.mark !== 'struck' && tile.mark !== 'home',
    )
    return Array.from({ length: Math.abs(area[i] ?? 0) }, (_, k): Tile => ({
      id: there[k]?.id ?? ++last,
      unit,
      side,
      mark: 'stands',
    }))
  })
}

/** The tiles on one side of the bar, kg before m before s. */
export function row(tiles: Tile[], side: 1 | -1): Tile[] {
  return UNITS.flatMap((unit) => tiles.filter((tile) => tile.unit === unit && tile.side === side))
}

/** The stages of a play: from the tiles before it to those after it. */
export function stages(tiles: Tile[], play: Played): Tile[][] {
  const adds = added(play)
  const seen = adds ? addedStages(tiles, adds) : specialStages(tiles, play.card)
  const end = stand(play.area, seen.at(-1) ?? tiles)
  return [...seen, end]
}

function addedStages(tiles: Tile[], adds: number[]): Tile[][] {
  const laid = UNITS.flatMap((unit, i) =>
    Array.from({ length: Math.abs(adds[i]!) }, (): Tile => ({
      id: ++last,
      unit,
      side: adds[i]! < 0 ? -1 : 1,
      mark: 'laid',
    })),
  )
  const all = [...tiles, ...laid]
  const struck = strike(all)
  return struck.some((tile) => tile.mark === 'struck') ? [all, struck] : [all]
}

/** Mark every pair of equal units on opposite sides; the newest are removed first. */
export function strike(tiles: Tile[]): Tile[] {
  const gone = new Set<number>()
  for (const unit of UNITS) {
    const ids = (side: 1 | -1) =>
      tiles
        .filter((tile) => tile.unit === unit && tile.side === side)
        .map((tile) => tile.id)
        .reverse()
    const [above, below] = [ids(1), ids(-1)]
    for (let i = 0; i < Math.min(above.length, below.length); i++) gone.add(above[i]!).add(below[i]!)
  }
  return tiles.map((tile) => (gone.has(tile.id) ? { ...tile, mark: 'struck' } : tile))
}

function specialStages(tiles: Tile[], card: string): Tile[][] {
  if (card === 'Square')
    return [tiles.flatMap((tile): Tile[] => [tile, { ...tile, id: ++last, mark: 'laid', twin: tile.id }])]
  if (card === 'Clear') return [tiles.map((tile) => ({ ...tile, mark: 'home' }))]
  return [
    UNITS.flatMap((unit) =>
      tiles.filter((tile) => tile.unit === unit).map((tile, i): Tile => (i % 2 ? { ...tile, mark: 'home' } : tile)),
    ),
  ]
}

/** The number of struck pairs of each unit. */
export function pairs(tiles: Tile[]): { unit: Unit; pairs: number }[] {
  const struck = tiles.filter((tile) => tile.mark === 'struck' && tile.side === 1)
  return UNITS.map((unit) => ({ unit, pairs: struck.filter((tile) => tile.unit === unit).length })).filter(
    ({ pairs }) => pairs > 0,
  )
}
