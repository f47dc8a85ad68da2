import { expect, test } from 'vitest'
import { levelsFor } from './series.ts'

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
