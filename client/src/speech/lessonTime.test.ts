import { expect, test, vi } from 'vitest'
import type { TimeView } from '../link/wire.ts'
import { minutesLeft, momentAt, nextAt, passedAt } from './lessonTime.ts'
import { moment } from './time.ts'

const NOW = new Date(2026, 10, 28, 10, 20).getTime()
const time: TimeView = {
  ends: NOW + 15 * 60_000,
  since: NOW - 30 * 60_000,
  last_round: null,
  last_deal: null,
  again: false,
}

test('Minutes that have begun count', () => {
  expect(minutesLeft(time, NOW)).toBe(15)
  expect(minutesLeft(time, NOW + 1)).toBe(15)
  expect(minutesLeft(time, NOW + 60_000)).toBe(14)
  expect(minutesLeft(time, NOW + 60 * 60_000)).toBe(0)
  expect(minutesLeft({ ...time, ends: null }, NOW)).toBe(null)
  expect(minutesLeft(null, NOW)).toBe(null)
})

test('A moment by the server’s clock is shown as the clock of this device would show it', () => {
  const here = new Date(2026, 10, 28, 10, 20).getTime()
  vi.setSystemTime(here)
  const ahead = 3 * 3_600_000
  expect(momentAt(here + ahead + 15 * 60_000, here + ahead)).toBe(moment(here + 15 * 60_000, here))
  vi.useRealTimers()
})

test('The share of the lesson that has passed stays within it', () => {
  expect(passedAt(time, NOW)).toBeCloseTo(2 / 3)
  expect(passedAt(time, time.since - 1)).toBe(0)
  expect(passedAt(time, time.ends! + 1)).toBe(1)
})

test('An end at a time of the day is the next such moment, whatever the clock of this device says', () => {
  expect(nextAt('10:35', NOW, 0)).toBe(NOW + 15 * 60_000)
  expect(nextAt('10:20', NOW, 0)).toBe(new Date(2026, 10, 29, 10, 20).getTime())
  const ahead = 3 * 3_600_000 // the server's clock is three hours ahead of ours
  expect(nextAt('10:35', NOW + ahead, ahead)).toBe(NOW + ahead + 15 * 60_000)
  expect(nextAt('', NOW, 0)).toBe(null)
})
