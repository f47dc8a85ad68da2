/** Making a table from what was wished on the start page. */
import { levelsOf } from '../names.ts'
import { makeTable, Trouble } from '../http.ts'
import { router } from '../router.svelte.ts'
import { keep, keepSecret } from '../store.ts'
import type { GameCard, SeatWish, Value } from '../wire.ts'

/** Who a seat is for: me, whoever comes, or a computer of a level. */
export type Wish = 'me' | 'open' | `bot:${string}`
export type Pace = 'calm' | 'class' | 'quick'

export const PACES: { name: Pace; seconds: number; pause: number }[] = [
  { name: 'calm', seconds: 45, pause: 2000 },
  { name: 'class', seconds: 20, pause: 1000 },
  { name: 'quick', seconds: 10, pause: 250 },
]

export interface Wanted {
  game: string
  name: string
  options: Record<string, Value>
  seats: Wish[]
  pace: Pace
  lesson?: string
  puzzle?: number
}

/** The level that a new seat's computer has: the middle one. */
export function firstBot(card: GameCard): Wish {
  const levels = levelsOf(card)
  return levels.length ? `bot:${levels[Math.floor((levels.length - 1) / 2)]}` : 'open'
}

/** Me against computers, as few as may be; alone only in a game for one. */
export function firstSeats(card: GameCard): Wish[] {
  const n = card.seats.find((n) => n > 1) ?? 1
  return Array.from({ length: n }, (_, i) => (i ? firstBot(card) : 'me'))
}

/** More or fewer seats; "me" keeps a seat, the new ones are `fill`. */
export function resize(seats: Wish[], n: number, fill: Wish): Wish[] {
  const kept = seats.slice(0, n)
  if (seats.includes('me') && !kept.includes('me')) kept[n - 1] = 'me'
  return [...kept, ...Array<Wish>(n - kept.length).fill(fill)]
}

/** One seat changed. I sit once: whoever was where I sit now goes where I sat. */
export function take(seats: Wish[], i: number, wish: Wish): Wish[] {
  const before = seats[i]!
  return seats.map((other, j) => (j === i ? wish : wish === 'me' && other === 'me' ? before : other))
}

function toServer(wish: Wish): SeatWish {
  if (wish === 'me' || wish === 'open') return { kind: wish, level: null }
  return { kind: 'bot', level: wish.slice('bot:'.length) }
}

/** Make the table and go there; a table without open seats is dealt at once. Returns what went wrong, or "". */
export async function open(wanted: Wanted): Promise<string> {
  const { game, name, options, seats, pace, lesson, puzzle } = wanted
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
    })
    if (name.trim()) keep('name', name.trim())
    keepSecret(made.table, made.secret)
    if (arranged || !seats.includes('open')) keep('deal', made.table)
    router.go(`/t/${made.table}`)
    return ''
  } catch (error) {
    return error instanceof Trouble ? error.message : String(error)
  }
}
