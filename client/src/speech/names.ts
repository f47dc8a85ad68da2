/** Who sits where, in words. */
import type { GameCard, SeatView } from '../link/wire.ts'
import { say } from './words.ts'

/** The names at the table, by seat; the same for everybody who looks. That a computer plays, its seat shows beside it. */
export function namesOf(seats: SeatView[]): string[] {
  return seats.map(({ name }, i) => name ?? say('start.seat', { n: i + 1 }))
}

/** What a seat is, beside its name: a computer and its level, kept by one, away. */
export function kindOf(seat: SeatView): string {
  if (seat.kind === 'bot') return seat.level ? say('seat.bot', { level: seat.level }) : say('seat.script')
  if (seat.kind === 'open') return say('lobby.open')
  if (seat.level) return say('kept.by', { level: seat.level })
  if (seat.bot) return say(seat.present ? 'seat.program' : 'seat.program.away')
  return seat.present ? say('seat.here') : say('seat.away')
}

/** Whether no person plays at a seat now: one of the server's computers, or a program that came over the wire. */
export function isMachine({ level, bot }: Pick<SeatView, 'level' | 'bot'>): boolean {
  return level !== null || bot
}

/** That somebody plays on where somebody else did, or with another device. */
export function takenOver({ name, taken_from: before }: SeatView): string {
  return name === before
    ? say('taken.same', { name: name! })
    : say('taken.other', { name: name ?? '', before: before ?? '' })
}

const MINUTE = 60_000 // ms

/** How long somebody has been away, in words. */
export function awayFor(ms: number): string {
  const n = Math.floor(ms / MINUTE)
  if (n < 1) return say('seat.away.less')
  if (n >= 60) return say('seat.away.hour')
  return n === 1 ? say('seat.away.minute') : say('seat.away.minutes', { n })
}

/**
 * The levels of computers that people play against, weakest first. The first of all plays at random, for research; people
 * meet it only where there is no other.
 */
export function levelsOf({ levels }: Pick<GameCard, 'levels'>): string[] {
  return levels.length > 1 ? levels.slice(1) : levels
}

/** How a computer of a level plays, in a sentence of the game's; empty where nobody's level is asked about. */
export function mannerOf({ catalogue }: Pick<GameCard, 'catalogue'>, level: string | null | undefined): string {
  return (level && catalogue[`manner.${level}`]) || ''
}
