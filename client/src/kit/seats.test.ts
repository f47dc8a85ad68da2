import { expect, test } from 'vitest'
import { clockwise } from './seats.ts'

test('seats clockwise, from whoever plays after me', () => {
  expect(clockwise(4, 1)).toEqual([2, 3, 0, 1])
  expect(clockwise(2, 1)).toEqual([0, 1])
  expect(clockwise(3, null)).toEqual([0, 1, 2])
})
