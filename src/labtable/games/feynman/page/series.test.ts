import { expect, test } from 'vitest'
import { nights, sizes } from './series.ts'
import type { Position, View } from './view.ts'

const view = (side: Position['side'], ...counts: number[]) =>
  ({
    position: { side },
    hands: counts.map((n) => Array.from({ length: n }, () => ({ n: null, face: null, back: 'u:red' }))),
  }) as unknown as View
const views = [
  view('matter', 7, 7),
  view('antimatter', 6, 7),
  view('antimatter', 6, 11),
  view('matter', 5, 11),
  view('antimatter', 5, 10),
]

test('a line for each hand, a number for each step', () => {
  expect(sizes(views)).toEqual([
    [7, 6, 6, 5, 5],
    [7, 7, 11, 11, 10],
  ])
  expect(sizes([])).toEqual([])
})
test('a night lasts from the step of a Flip to the step before the next', () => {
  expect(nights(views)).toEqual([
    [1, 2],
    [4, 4],
  ])
  expect(nights(views.slice(0, 1))).toEqual([])
})
