import { expect, test } from 'vitest'
import source from '../rules/ladder.py?raw'
import { LADDER, layIn, rankOf, spoken, stepBy, written } from './ladder.ts'

const key = ({ n, state }: (typeof LADDER)[number]): [number, number] =>
  state === 'E' ? [2 * n, 2] : [n, state === 'D' ? 1 : 0]

test('C-4: every square is higher than the one before it', () => {
  for (let i = 1; i < LADDER.length; i++) {
    const [one, other] = [key(LADDER[i - 1]!), key(LADDER[i]!)]
    expect(one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]), written(LADDER[i]!)).toBe(true)
  }
  expect(LADDER.slice(0, 10).map(written)).toEqual(['1A', '1D', '2A', '2D', '1E', '3A', '3D', '4A', '4D', '2E'])
})

test('C-5: the clipboard ends at 26 Alive, 26 Dead and 13 Empty', () => {
  const many = (state: string) => LADDER.filter((square) => square.state === state).map(({ n }) => n)
  expect([
    many('A').length,
    many('A').at(-1),
    many('D').length,
    many('D').at(-1),
    many('E').length,
    many('E').at(-1),
  ]).toEqual([26, 26, 26, 26, 13, 13])
  expect(LADDER).toHaveLength(65)
})

test('it is the ladder of the rules', () => {
  expect(LADDER.map(written)).toEqual(/LADDER = """([^"]+)"""/.exec(source)![1]!.trim().split(/\s+/))
})

test('a square is known by its number and state', () => {
  expect(LADDER.map(rankOf)).toEqual(LADDER.map((_, i) => i))
  expect([rankOf(null), rankOf({ n: 27, state: 'A' })]).toEqual([-1, -1])
  expect(spoken({ n: 2, state: 'E' })).toBe('2 Empty')
})

test('the squares fit into the room, and lie so that they are larger', () => {
  for (const room of [
    { width: 344, height: 180 },
    { width: 344, height: 400 },
    { width: 900, height: 250 },
    { width: 320, height: 620 },
  ]) {
    const { width, height, across } = layIn(room)
    expect(width * (across ? 13 : 5)).toBeLessThanOrEqual(room.width)
    expect(height * (across ? 5 : 13)).toBeLessThanOrEqual(room.height)
  }
  expect(layIn({ width: 344, height: 180 }).across).toBe(true)
  expect(layIn({ width: 344, height: 600 }).across).toBe(false)
})

test('arrows go where the squares lie, and stop at the edge', () => {
  expect([
    stepBy('ArrowRight', 7, false),
    stepBy('ArrowDown', 7, false),
    stepBy('ArrowUp', 7, false),
    stepBy('ArrowLeft', 7, false),
  ]).toEqual([8, 12, 2, 6])
  expect([
    stepBy('ArrowRight', 7, true),
    stepBy('ArrowDown', 7, true),
    stepBy('ArrowUp', 7, true),
    stepBy('ArrowLeft', 7, true),
  ]).toEqual([12, 8, 6, 2])
  expect([stepBy('ArrowLeft', 0, false), stepBy('ArrowDown', 62, false), stepBy('a', 3, false)]).toEqual([
    null,
    null,
    null,
  ])
})
