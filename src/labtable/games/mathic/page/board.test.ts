import { expect, test } from 'vitest'
import { Board } from './board.svelte.ts'

const given = {
  theft: false,
  mine: true,
  open: true,
  patterns: false,
  faces: new Map(),
  hand: [],
  space: [],
  stolen: undefined,
}

test('whatever somebody writes fits into a message, to be judged and to be played', () => {
  const board = new Board(given)
  board.read('1/12 + '.repeat(10_000))
  expect(board.judgeable.length).toBeGreaterThan(600)
  for (const action of [board.judgeable, board.written]) expect(action.length).toBeLessThan(1100)
})
