import { expect, test } from 'vitest'
import { changes, levelsFor } from './series.ts'

const rows = [
  [0, 0, 0],
  [1, 2, -2],
  [1, 2, -2],
  [0, 2, -3],
]

test('the chart reaches as far as the units did, evenly', () => {
  expect(levelsFor(rows)).toEqual([4, 2, 0, -2, -4])
  expect(levelsFor([[0, 0, 0]])[0]).toBe(2)
  expect(levelsFor([[0, -12, 0]])[0]).toBe(12)
})

test('only steps at which a card changed the units are marked', () => {
  expect(changes(rows)).toEqual([1, 3])
})
