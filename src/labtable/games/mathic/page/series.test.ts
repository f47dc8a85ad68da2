import { expect, test } from 'vitest'
import { levelsFor } from './series.ts'

test('levels reach above the most points in steps that one can count by', () => {
  expect(levelsFor(0)).toEqual([0, 10])
  expect(levelsFor(46)).toEqual([0, 10, 20, 30, 40, 50])
  expect(levelsFor(138)).toEqual([0, 50, 100, 150])
  for (const most of [7, 100, 260, 700])
    expect([levelsFor(most).at(-1)! >= most, levelsFor(most).length <= 7]).toEqual([true, true])
})
