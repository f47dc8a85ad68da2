import { expect, test } from 'vitest'
import { apart, changes, evenLevels, stairs } from './chart.ts'

test('a line stays level until its value changes, and may fall again', () => {
  expect(
    stairs(
      [0, 26, 0],
      (i) => i,
      (points) => -points,
    ),
  ).toBe('M0 0 H1 V-26 H2 V0')
  expect(
    stairs(
      [0, 1, 1],
      (i) => 10 * i,
      (e) => -e + 0,
    ),
  ).toBe('M0 0 H10 V-1 H20 V-1')
})

test('a change is at the step where a value first differs', () => {
  expect(changes([1, 1, 2, 2, 3])).toEqual([2, 4])
  expect(
    changes([
      [0, 0],
      [1, 2],
      [1, 2],
      [0, 2],
    ]),
  ).toEqual([1, 3])
})

test('labels are kept apart, and above the foot', () => {
  const ys = (...y: number[]) =>
    apart(
      y.map((y) => ({ y })),
      12,
      164,
    ).map(({ y }) => y)
  expect(ys(50, 20)).toEqual([20, 50])
  expect(ys(30, 30, 33)).toEqual([30, 42, 54])
  expect(ys(164, 164)).toEqual([152, 164])
})

test('the levels reach as far as the greatest value, and halve evenly', () => {
  expect(evenLevels([7, 11, 10])).toEqual([12, 6, 0])
  expect(evenLevels([7])).toEqual([8, 4, 0])
  expect(evenLevels([1])).toEqual([4, 2, 0])
  expect(evenLevels([])).toEqual([4, 2, 0])
})
