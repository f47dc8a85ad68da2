import { beforeEach, expect, test } from 'vitest'
import { nextAfter, note, ratingOf } from './puzzles.ts'
import { keep } from './store.ts'
import type { PuzzleView } from './wire.ts'

const puzzle = (number: number, result: PuzzleView['result'], levels = 3): PuzzleView => ({
  number,
  result,
  task: null,
  level: ((number - 1) % levels) + 1,
  levels,
  answer: [],
})
beforeEach(() => keep('puzzles:mathic', null))

test('a solved puzzle leads to a harder one, a missed one to an easier one', () => {
  expect([1, 2, 3].map((number) => nextAfter(puzzle(number, 'solved')))).toEqual([2, 3, 6])
  expect([1, 2, 3].map((number) => nextAfter(puzzle(number, 'missed')))).toEqual([4, 4, 5])
  expect(nextAfter(puzzle(7, 'solved', 1))).toBe(8)
})
test('only the first outcome of a puzzle counts', () => {
  note('mathic', puzzle(1, 'open'))
  note('mathic', puzzle(1, 'missed'))
  expect(note('mathic', puzzle(1, 'solved'))).toEqual({ next: 4, solved: 0, tried: 1, last: 1 })
  expect(note('mathic', puzzle(4, 'solved'))).toEqual({ next: 5, solved: 1, tried: 2, last: 4 })
  expect(ratingOf('mathic').next).toBe(5)
})
test('what cannot be read begins anew', () => {
  for (const kept of ['nonsense', 'null', '{"next":"x","tried":-1}']) {
    keep('puzzles:mathic', kept)
    expect(ratingOf('mathic')).toEqual({ next: 1, solved: 0, tried: 0, last: 0 })
  }
})
