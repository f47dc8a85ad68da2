import { expect, test } from 'vitest'
import { pageOf } from './pad.ts'

test('what has room is shown, and a key leads on where it has none', () => {
  expect(pageOf(6, 6, 0)).toEqual({ from: 0, to: 6, before: null })
  expect(pageOf(18, 6, 0)).toEqual({ from: 0, to: 5, before: null })
  expect(pageOf(18, 6, 5)).toEqual({ from: 5, to: 9, before: 0 })
  expect(pageOf(18, 6, 17)).toEqual({ from: 13, to: 18, before: 9 })
  expect(pageOf(0, 6, 0)).toEqual({ from: 0, to: 0, before: null })
})

test('every number is on a page', () => {
  for (const room of [5, 6, 7, 12])
    for (let i = 0; i < 26; i++) {
      const { from, to, before } = pageOf(26, room, i)
      expect(from <= i && i < to).toBe(true)
      expect(to - from + (before === null ? 0 : 1) + (to < 26 ? 1 : 0)).toBeLessThanOrEqual(room)
    }
})
