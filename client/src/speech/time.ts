/** Times of the day in words. */
import { locale } from './language.svelte.ts'
import { say } from './words.ts'

const DAY = 86_400_000
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const
const WEEKDAY = { weekday: 'long' } as const
const DATE = { day: 'numeric', month: 'long' } as const
const written = (at: number, as: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale.dates, as).format(at)

const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)

/** A future moment, as people would say it now: "14:05", "tomorrow 14:05", "Thursday 14:05", "3 December 14:05". */
export function moment(at: number, now: number): string {
  const time = written(at, CLOCK)
  const days = Math.round((midnight(at) - midnight(now)) / DAY) // of 23 or 25 hours, when clocks are changed
  if (days <= 0) return time
  if (days === 1) return say('time.tomorrow', { time })
  return say('time.day', { day: written(at, days < 7 ? WEEKDAY : DATE), time })
}

/** Whose turn it is, and its end, by a clock that is `ahead` of this device's. */
export function until(turn: string, at: number, ahead = 0): string {
  return say('time.until', { turn, time: moment(at - ahead, Date.now()) })
}
