import { expect, test } from 'vitest'
import { pagesOf } from './room.ts'

const heights = [20, 40, 20, 90, 20]
const fitsIn = (room: number) => (first: number, end: number) =>
  heights.slice(first, end).reduce((sum, height) => sum + height, 0) <= room

test('a page has as many sentences as fit, in their order, and no sentence is cut or lost', () => {
  expect(pagesOf(5, fitsIn(200))).toEqual([[0, 5]])
  expect(pagesOf(5, fitsIn(80))).toEqual([
    [0, 3],
    [3, 4],
    [4, 5],
  ])
  expect(pagesOf(0, fitsIn(80))).toEqual([])
})
