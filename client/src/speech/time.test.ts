import { expect, test } from 'vitest'
import { moment } from './time.ts'

const at = (day: number, hour: number, month = 11) => new Date(2026, month - 1, day, hour, 5).getTime()

test.each([
  [at(25, 14), '14:05'],
  [at(26, 9), 'tomorrow 09:05'],
  [at(27, 14), 'Friday 14:05'],
  [at(1, 8, 12), 'Tuesday 08:05'],
  [at(2, 14, 12), '2 December 14:05'],
  [at(9, 14, 12), '9 December 14:05'],
])('a moment is said by how far away it is', (moment_, said) => {
  expect(moment(moment_, at(25, 12))).toBe(said)
  expect(moment(moment_, at(25, 0))).toBe(said)
})
