import { expect, test } from 'vitest'
import { byColour, fanOf, TOUCH } from './fan.ts'

test('a hand lies in one row as long as every card can be tapped, then in two', () => {
  expect(fanOf(7, 366, 70)).toEqual({ rows: 1, columns: 7 })
  expect(fanOf(8, 366, 70)).toEqual({ rows: 2, columns: 4 })
  expect(fanOf(20, 366, 70)).toEqual({ rows: 2, columns: 10 })
  expect(fanOf(20, 960, 106)).toEqual({ rows: 1, columns: 20 })
  for (let cards = 2; cards < 30; cards++) {
    const { rows, columns } = fanOf(cards, 366, 70)
    if (rows === 1) expect((366 - 70) / (columns - 1)).toBeGreaterThanOrEqual(TOUCH)
    expect(rows * columns).toBeGreaterThanOrEqual(cards)
  }
})
test('before its width is known it lies in one row', () => {
  expect(fanOf(20, 0, 70)).toEqual({ rows: 1, columns: 20 })
  expect(fanOf(0, 366, 70)).toEqual({ rows: 1, columns: 1 })
})
test('sorted by colour, then by kind; what has no colour comes last', () => {
  const sorted = ['change', 'skip:green', 'u:yellow', 'W:green', 'e:green', 'u:green', 'u:blue'].toSorted(byColour)
  expect(sorted).toEqual(['u:blue', 'u:green', 'e:green', 'W:green', 'skip:green', 'u:yellow', 'change'])
  expect(['higgs', 'u:orange', 'd:purple'].toSorted(byColour)).toEqual(['d:purple', 'u:orange', 'higgs'])
})
