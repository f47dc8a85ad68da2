/** Who sits where, in words. */
import type { GameCard, Person, Seat } from '../link/wire.ts'
import { say } from './words.ts'

/** The names at the table, by seat; the same for everybody who looks. That a computer plays, its seat shows beside it. */
export function namesOf(seats: Seat[]): string[] {
  return seats.map((seat, i) => nameOf(seat) ?? say('start.seat', { n: i + 1 }))
}

/** Who sits at a seat; nobody at an open one. */
export const nameOf = (seat: Seat): string | undefined => (seat.kind === 'open' ? undefined : seat.name)

/** The level of the computer that plays at a seat now, for itself or for a person. */
export function levelOf(seat: Seat): string | undefined {
  return seat.kind === 'bot' ? seat.level : seat.kind === 'person' ? seat.substitute?.level : undefined
}

/** What a seat is, beside its name: a computer and its level, kept by one, away. */
export function kindOf(seat: Seat): string {
  if (seat.kind === 'bot') return seat.level ? say('seat.bot', { level: seat.level }) : say('seat.script')
  if (seat.kind === 'open') return say('lobby.open')
  if (seat.substitute) return say('kept.by', { level: seat.substitute.level })
  if (seat.bot) return say(seat.absence ? 'seat.program.away' : 'seat.program')
  return say(seat.absence ? 'seat.away' : 'seat.here')
}

/** Whether no person plays at a seat now: one of the server's computers, or a program that came over the wire. */
export function isMachine(seat: Seat): boolean {
  return levelOf(seat) !== undefined || (seat.kind === 'person' && !!seat.bot)
}

/** That somebody plays on where somebody else did, or with another device. */
export function takenOver({ name = '', taken_from: before = '' }: Person): string {
  return name === before ? say('taken.same', { name }) : say('taken.other', { name, before })
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
