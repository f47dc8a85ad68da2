/** Creates a table from the choices of the start page. */
import { onDestroy } from 'svelte'
import { makeTable, wordsOf } from '../link/http.ts'
import { router } from '../router.svelte.ts'
import { pathTo } from '../routes.ts'
import type { Occupant } from './seats.ts'
import { keep, keepSecret, read } from '../link/store.ts'
import type { SeatWish, Value } from '../link/wire.ts'
import { locale } from '../speech/language.svelte.ts'
import { say } from '../speech/words.ts'

export type Pace = 'calm' | 'class' | 'quick'

export const PACES: { name: Pace; seconds: number; pause: number }[] = [
  { name: 'calm', seconds: 45, pause: 2000 },
  { name: 'class', seconds: 20, pause: 1000 },
  { name: 'quick', seconds: 10, pause: 250 },
]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const MINUTES = [1, 2, 5].map((n) => n * MINUTE)
const HOURS = [8, 24, 72, 168].map((n) => n * HOUR)

/** The lengths of a turn to choose from, in ms, 0 for no limit; hours and days only without reaction windows. */
export function turnsOf(hasWindows: boolean): { value: number; title: string; sentence: string }[] {
  const none = { value: 0, title: say('days.none'), sentence: say(hasWindows ? 'days.not' : 'days.none.says') }
  const lengths = hasWindows ? MINUTES : [...MINUTES, ...HOURS]
  return [none, ...lengths.map((ms) => ({ value: ms, title: turnTitle(ms), sentence: turnSays(ms) }))]
}

/** Whether a turn has minutes, after which a computer plays that turn alone. */
export const hasMinutes = (ms: number | null): ms is number => ms !== null && ms < HOUR

/** What happens when the time of a turn is over. */
export const turnSays = (ms: number): string => say(hasMinutes(ms) ? 'days.minutes.says' : 'days.says')

/** The length of a turn: "2 minutes", "8 hours", "3 days". */
export function turnTitle(ms: number): string {
  if (ms < MINUTE) return say('days.seconds', { n: Math.round(ms / 1000) })
  if (hasMinutes(ms)) return say('days.minutes', { n: Math.round(ms / MINUTE) })
  const days = ms / (24 * HOUR)
  if (days === 7) return say('days.week')
  if (Number.isInteger(days)) return say('days.days', { n: days })
  return say('days.hours', { n: Math.round(ms / HOUR) })
}

export interface TableChoices {
  game: string
  name: string
  options: Record<string, Value>
  seats: Occupant[]
  pace: Pace
  /** The length of a turn, in ms, after which a computer plays; null for no limit. */
  turn?: number | null
  /** Whether plays are previewed; true by default. */
  previews?: boolean
  /** Whether the solver gives hints; true by default. */
  hints?: boolean
  /** The language of those who come and have chosen none; by default that of the page. */
  language?: string
  lesson?: string
  puzzle?: number
}

function toServer(occupant: Occupant): SeatWish {
  if (occupant === 'me' || occupant === 'open') return { kind: occupant, level: null }
  return { kind: 'bot', level: occupant.slice('bot:'.length) }
}

/** For a page that only makes a table: the table replaces it, unless its user has gone elsewhere in the meantime. */
export function placeholderOfTable(): { isShown: () => boolean; goTo: (table: string) => void } {
  let isShown = true
  onDestroy(() => (isShown = false))
  return {
    isShown: () => isShown,
    goTo: (table) => void (isShown && router.go(pathTo('table', table), { replace: true })),
  }
}

/** Create the table and go there; a table without open seats is dealt at once. Returns what went wrong, or "". */
export async function openTable(
  choices: TableChoices,
  show: (table: string) => void = (table) => router.go(pathTo('table', table)),
): Promise<string> {
  const { game, name, options, seats, pace, turn = null, previews = true, hints = true, lesson, puzzle } = choices
  const { language = locale.language } = choices
  const arranged = lesson !== undefined || puzzle !== undefined
  const { seconds, pause } = PACES.find((p) => p.name === pace)!
  try {
    const made = await makeTable({
      game,
      name: name.trim(),
      options: arranged ? {} : options,
      seats: arranged ? [] : seats.map(toServer),
      window_seconds: seconds,
      pause_ms: pause,
      lesson: lesson ?? null,
      puzzle: puzzle ?? null,
      previews: arranged || previews,
      hints: arranged || hints,
      turn_ms: arranged ? null : turn,
      language,
    })
    if (name.trim() && name.trim() !== read('offered')) keep('name', name.trim())
    keepSecret(made.table, made.secret)
    if (arranged || !seats.includes('open')) keep('deal', made.table)
    show(made.table)
    return ''
  } catch (error) {
    return wordsOf(error)
  }
}
