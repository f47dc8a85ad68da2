import { expect, test } from 'vitest'
import { changes, reach, stairs } from './series.ts'

const rows = [[0, 0, 0], [1, 2, -2], [1, 2, -2], [0, 2, -3]]

test('the chart reaches as far as the units did, evenly', () => {
  expect(reach(rows)).toBe(4)
  expect(reach([[0, 0, 0]])).toBe(2)
  expect(reach([[0, -12, 0]])).toBe(12)
})

test('a line stays level until a card changes it', () => {
  expect(stairs([0, 1, 1], { x: (i) => 10 * i, y: (e) => -e + 0 })).toBe('M0 0 H10 V-1 H20 V-1')
  expect(changes(rows)).toEqual([1, 3])
})
