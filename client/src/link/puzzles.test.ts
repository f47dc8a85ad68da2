import { beforeEach, expect, test } from 'vitest'
import { levelOf, note, numberOf, placeOf, ratingOf } from './puzzles.ts'
import { keep } from './store.ts'
import type { PuzzleView } from './wire.ts'

const LEVELS = 3
const NEW = { next: 1, solved: 0, tried: 0, last: [] }
const puzzle = (number: number, result: PuzzleView['result']): PuzzleView => ({
  number,
  result,
  task: null,
  answer: [],
  given: null,
})
beforeEach(() => keep('puzzles:mathic', null))

/** Levels and numbers of the puzzles that come when the first ones end like this. */
function seen(results: PuzzleView['result'][], levels = LEVELS): string[] {
  return results.map((result) => {
    const { next } = note('mathic', puzzle(ratingOf('mathic').next, result), levels)
    return `${levelOf(next, levels)}.${placeOf(next, levels)}`
  })
}

test('a solved puzzle leads to a harder one, a missed one to an easier one, and in each level numbers follow', () => {
  expect(seen(['solved', 'solved', 'solved', 'solved'])).toEqual(['2.1', '3.1', '3.2', '3.3'])
  expect(seen(['missed', 'missed', 'missed', 'solved'])).toEqual(['2.2', '1.2', '1.3', '2.3'])
})
test('without levels one follows the other', () => {
  expect(seen(['solved', 'missed', 'solved'], 1)).toEqual(['1.2', '1.3', '1.4'])
})
test('a number stands for one place of a level', () => {
  expect([1, 2, 3, 4, 8].map((number) => levelOf(number, LEVELS))).toEqual([1, 2, 3, 1, 2])
  expect([1, 2, 3, 4, 8].map((number) => placeOf(number, LEVELS))).toEqual([1, 1, 1, 2, 3])
  expect(numberOf(2, 3, LEVELS)).toBe(8)
})
test('a puzzle from a link goes on in its level', () => {
  note('mathic', puzzle(30, 'solved'), LEVELS)
  expect(ratingOf('mathic').next).toBe(33)
})
test('a question to a class, whose number is not told, counts for nothing', () => {
  expect(note('mathic', { ...puzzle(1, 'solved'), number: null }, LEVELS)).toEqual(NEW)
})
test('only the first outcome of a puzzle counts', () => {
  note('mathic', puzzle(1, 'open'), LEVELS)
  note('mathic', puzzle(1, 'missed'), LEVELS)
  expect(note('mathic', puzzle(1, 'solved'), LEVELS)).toEqual({ next: 4, solved: 0, tried: 1, last: [1, 0, 0] })
  expect(note('mathic', puzzle(4, 'solved'), LEVELS)).toEqual({ next: 2, solved: 1, tried: 2, last: [4, 0, 0] })
  expect(ratingOf('mathic').next).toBe(2)
})
test('what cannot be read begins anew', () => {
  for (const kept of ['nonsense', 'null', '{"next":"x","tried":-1,"last":7}', '{"last":["x"]}']) {
    keep('puzzles:mathic', kept)
    expect(ratingOf('mathic')).toEqual(NEW)
  }
})
