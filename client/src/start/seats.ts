/** The players of a new table. */
import type { GameCard } from '../link/wire.ts'
import { levelsOf } from '../speech/names.ts'

/** The player of a seat: me, anybody who joins, or a computer of a level. */
export type Occupant = 'me' | 'open' | `bot:${string}`

/** The default level of a computer: the weakest. */
export function firstBot(card: GameCard): Occupant {
  return `bot:${levelsOf(card)[0]!}`
}

/** Me against as few computers as possible; alone only in a game for one. */
export function firstSeats(card: GameCard): Occupant[] {
  const n = card.seats.find((n) => n > 1) ?? 1
  return Array.from({ length: n }, (_, i) => (i ? firstBot(card) : 'me'))
}

/** Me against these computers. */
export const seatsAgainst = (levels: string[]): Occupant[] => ['me', ...levels.map((level): Occupant => `bot:${level}`)]

/** Add or remove seats; "me" keeps a seat, new ones are `fill`. */
export function resize(seats: Occupant[], n: number, fill: Occupant): Occupant[] {
  const kept = seats.slice(0, n)
  if (seats.includes('me') && !kept.includes('me')) kept[n - 1] = 'me'
  return [...kept, ...Array<Occupant>(n - kept.length).fill(fill)]
}

/** Change a seat. I have exactly one: whoever had it changes places with me. */
export function assign(seats: Occupant[], i: number, occupant: Occupant): Occupant[] {
  const before = seats[i]!
  return seats.map((other, j) => (j === i ? occupant : occupant === 'me' && other === 'me' ? before : other))
}
