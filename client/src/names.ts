/** Who sits where, in words. A computer without a name is called after somebody who did science. */
import type { GameCard, SeatView } from './wire.ts'
import { say } from './words/words.ts'

const COMPUTERS = ['Ada', 'Emmy', 'Lise', 'Niels', 'Marie', 'Satyendra', 'Chien-Shiung', 'Michael', 'Cecilia', 'Max']

/** The names at the table, by seat; the same for everybody who looks. */
export function namesOf(seats: SeatView[]): string[] {
  const taken = new Set(seats.map((seat) => seat.name?.toLowerCase()))
  const free = COMPUTERS.filter((name) => !taken.has(name.toLowerCase()))
  return seats.map((seat, i) => seat.name ?? (seat.kind === 'bot' ? free.shift() : undefined) ?? say('start.seat', { n: i + 1 }))
}

/** What a seat is, beside its name: a computer and its level, kept by one, away. */
export function kindOf(seat: SeatView): string {
  if (seat.kind === 'bot') return seat.level ? say('seat.bot', { level: seat.level }) : say('seat.script')
  if (seat.kind === 'open') return say('lobby.open')
  if (seat.level) return say('kept.by', { level: seat.level })
  return seat.present ? say('seat.here') : say('seat.away')
}

/** The levels of computers that people play against, weakest first; the first of all plays at random, for research. */
export function levelsOf({ levels }: GameCard): string[] {
  return levels.slice(1)
}
