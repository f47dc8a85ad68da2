import { describe, expect, test } from 'vitest'
import { row, stages, stand, strike, pairs, type Tile } from './tiles.ts'
import type { Played } from './plays.ts'

const play = (card: string, way: 'up' | 'down' | null, before: number[], area: number[]): Played => ({
  kind: 'played',
  seat: 0,
  card,
  way,
  before,
  area,
})
const letters = (tiles: Tile[], side: 1 | -1) =>
  row(tiles, side)
    .map(({ unit, mark }) => unit + { stands: '', laid: '+', struck: '/', home: '~' }[mark])
    .join(' ')
const seen = (all: Tile[][]) => all.map((tiles) => `${letters(tiles, 1)} | ${letters(tiles, -1)}`)

describe('a card is played', () => {
  test('on an empty area its units are laid and stay', () => {
    expect(seen(stages([], play('Force', 'up', [0, 0, 0], [1, 1, -2])))).toEqual(['kg+ m+ | s+ s+', 'kg m | s s'])
  })
  test('upside-down its units stand on the other side', () => {
    expect(seen(stages([], play('Force', 'down', [0, 0, 0], [-1, -1, 2])))).toEqual(['s+ s+ | kg+ m+', 's s | kg m'])
  })
  test('pairs are struck through, then they go', () => {
    const before = stand([1, 2, -3])
    expect(seen(stages(before, play('Frequency', 'down', [1, 2, -3], [1, 2, -2])))).toEqual([
      'kg m m s+ | s s s',
      'kg m m s/ | s s s/',
      'kg m m | s s',
    ])
  })
  test('a whole side may cancel away', () => {
    const seenThen = seen(stages(stand([0, 0, -1]), play('Time', 'up', [0, 0, -1], [0, 0, 0])))
    expect(seenThen).toEqual(['s+ | s', 's/ | s/', ' | '])
  })
  test('Square doubles, Square Root halves, Clear sends home', () => {
    expect(seen(stages(stand([0, 1, -1]), play('Square', null, [0, 1, -1], [0, 2, -2])))).toEqual([
      'm m+ | s s+',
      'm m | s s',
    ])
    expect(seen(stages(stand([0, 2, -4]), play('Square Root', null, [0, 2, -4], [0, 1, -2])))).toEqual([
      'm m~ | s s~ s s~',
      'm | s s',
    ])
    expect(seen(stages(stand([0, 2, -1]), play('Clear', null, [0, 2, -1], [0, 0, 0])))).toEqual(['m~ m~ | s~', ' | '])
  })
  test('on an empty area a special card changes nothing', () => {
    for (const card of ['Square', 'Square Root', 'Clear']) {
      expect(stages([], play(card, null, [0, 0, 0], [0, 0, 0])).at(-1)).toEqual([])
    }
  })
})

test('what stands keeps its identity, what is doubled knows its twin', () => {
  const before = stand([0, 1, -3])
  const all = stages(before, play('Frequency', 'down', [0, 1, -3], [0, 1, -2]))
  const ids = new Set(before.map((tile) => tile.id))
  expect(all.at(-1)!.every((tile) => ids.has(tile.id))).toBe(true)
  const doubled = stages(all.at(-1)!, play('Square', null, [0, 1, -2], [0, 2, -4]))[0]!
  expect(doubled.filter((tile) => tile.mark === 'laid').every((tile) => ids.has(tile.twin!))).toBe(true)
})

test('pairs are counted by unit', () => {
  const tiles = strike([...stand([2, 1, 0]), ...stand([-2, 0, -1])])
  expect(pairs(tiles)).toEqual([{ unit: 'kg', pairs: 2 }])
})
