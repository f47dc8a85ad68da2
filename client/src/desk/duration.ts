/** Durations in words. */
import { say } from '../speech/words.ts'

export function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 60) return say('desk.seconds', { s: seconds })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 10) return say('desk.minutes.seconds', { m: minutes, s: seconds % 60 })
  return say('desk.minutes', { m: minutes })
}
