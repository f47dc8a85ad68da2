import { expect, test } from 'vitest'
import { facts, inRow } from './lists.ts'

test('a row of words has commas, one of facts semicolons, and nothing for what does not hold', () => {
  expect([inRow([]), inRow(['a']), inRow(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b, c'])
  expect([facts(), facts('a', false), facts(false, 'a, b', 0, 'c', 'd')]).toEqual(['', 'a', 'a, b; c; d'])
})
