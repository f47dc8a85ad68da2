/** The time of a class's lesson. Where only minutes are said, a device's own clock does not matter. */
import type { TimeView } from '../link/wire.ts'
import { moment } from './time.ts'
import { say } from './words.ts'

const MINUTE = 60_000

/** A moment by the server's clock, of which the time is `now`, as this device's clock shows it. */
export const momentAt = (at: number, now: number): string => moment(at - now + Date.now(), Date.now())

/** How many minutes are left, begun ones too, by the server's clock; null without an end. */
export const minutesLeft = (time: TimeView | null, now: number): number | null =>
  time?.ends == null ? null : Math.max(0, Math.ceil((time.ends - now) / MINUTE))

/** "12 min left", or that the time is up; empty without an end. */
export function timeLeft(time: TimeView | null, now: number): string {
  const m = minutesLeft(time, now)
  return m === null ? '' : m ? say('time.left', { m }) : say('time.up')
}

/** Who led when the time was up. */
export const ledBy = (names: string[]): string =>
  names.length ? say('desk.leads', { names }) : say('desk.leads.nobody')

/** The share of the lesson, from 0 to 1, that has passed at a moment. */
export const passedAt = ({ since, ends }: TimeView, at: number): number =>
  ends === null ? 0 : Math.min(1, Math.max(0, (at - since) / Math.max(1, ends - since)))

/** The next moment at which a clock shows "10:35", by the server's clock of which `now` is the time: `ahead` of ours. */
export function nextAt(clock: string, now: number, ahead: number): number | null {
  const [hours, minutes] = clock.split(':').map(Number)
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return null
  const here = new Date(now - ahead)
  here.setHours(hours, minutes, 0, 0)
  if (here.getTime() <= now - ahead) here.setDate(here.getDate() + 1)
  return here.getTime() + ahead
}
