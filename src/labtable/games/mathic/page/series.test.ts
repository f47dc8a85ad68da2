import { expect, test } from 'vitest'
import { apart, levelsFor, roundEnds, stairs } from './series.ts'

test('levels reach above the most points in steps that one can count by', () => {
  expect(levelsFor(0)).toEqual([0, 10])
  expect(levelsFor(46)).toEqual([0, 10, 20, 30, 40, 50])
  expect(levelsFor(138)).toEqual([0, 50, 100, 150])
  for (const most of [7, 100, 260, 700]) expect([levelsFor(most).at(-1)! >= most, levelsFor(most).length <= 7]).toEqual([true, true])
})

test('points stay level until they change, and may fall again', () => {
  expect(stairs([0, 26, 0], (i) => i, (points) => -points)).toBe('M0 0 H1 V-26 H2 V0')
})

test('rounds end where the next begins', () => {
  expect(roundEnds([1, 1, 2, 2, 3])).toEqual([2, 4])
})

test('labels are kept apart, and above the foot', () => {
  const ys = (...y: number[]) => apart(y.map((y) => ({ y })), 12, 164).map(({ y }) => y)
  expect(ys(50, 20)).toEqual([20, 50])
  expect(ys(30, 30, 33)).toEqual([30, 42, 54])
  expect(ys(164, 164)).toEqual([152, 164])
})
