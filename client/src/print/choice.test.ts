import { expect, test } from 'vitest'
import { inRows, read, written, type Choice } from './choice.ts'

const USUAL: Choice = { what: ['rules'], paper: 'a4', topic: '', puzzles: 3, sheet: 7, versions: 1 }

test('what is chosen comes back from its address', () => {
  const choice: Choice = {
    what: ['puzzles', 'solutions'],
    paper: 'letter',
    topic: 'powers',
    puzzles: 6,
    sheet: 41,
    versions: 26,
  }
  expect(read(`#${written(choice)}`, USUAL)).toEqual(choice)
  expect(written(choice)).toBe('what=puzzles,solutions&paper=letter&topic=powers&puzzles=6&sheet=41&versions=26')
})

test('nothing chosen stays nothing, and without an address it is the usual', () => {
  expect(read('#what=', USUAL).what).toEqual([])
  expect(read('', USUAL)).toEqual(USUAL)
})

test.each([
  '#what=nonsense&paper=a3&sheet=0&versions=27&puzzles=13',
  '#sheet=1.5&puzzles=-1&versions=x&what=rules',
  '#sheet=10000&puzzles=&versions=&what=rules',
])('what no server would answer is not asked for: %s', (hash) => {
  const { sheet, puzzles, versions, paper } = read(hash, USUAL)
  expect({ sheet, puzzles, versions, paper }).toEqual({ sheet: 7, puzzles: 3, versions: 1, paper: 'a4' })
})

test('rows are full but for the last', () => {
  expect(inRows([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inRows([], 2)).toEqual([])
})
