/** The names of players. */
import type { GameCard, Person, Seat } from '../link/wire.ts'
import { CLIENT, keptTexts } from './kept.ts'
import { called, symbolIn } from './givenNames.ts'
import { isYou } from './parts.ts'
import { say } from './words.ts'
import { textIn, textsOf } from './texts.svelte.ts'

/** The names at the table, by seat, the same for every viewer. The seat itself shows which are computers. */
export function namesOf(seats: Seat[]): string[] {
  return seats.map((seat, i) => nameOf(seat) ?? say('start.seat', { n: i + 1 }))
}

/** Who sits at a seat; nobody at an open one. */
export const nameOf = (seat: Seat): string | undefined =>
  seat.kind === 'open' || !seat.name ? undefined : isYou(seat.name) ? say('question.you') : called(seat.name)

/** The symbol of the element by which the person at a seat is called, the same in all languages. */
export const symbolOf = (seat: Seat | undefined): string | undefined =>
  seat?.kind === 'person' ? symbolIn(seat.name) : undefined

/** The level of the computer that plays a seat now, for itself or for a person. */
export function levelOf(seat: Seat): string | undefined {
  return seat.kind === 'bot' ? seat.level : seat.kind === 'person' ? seat.substitute?.level : undefined
}

/** A note beside the name of a seat: a computer and its level, played by one meanwhile, away. */
export function kindOf(seat: Seat): string {
  if (seat.kind === 'bot') return seat.level ? say('seat.bot', { level: levelName(seat.level) }) : say('seat.script')
  if (seat.kind === 'open') return say('lobby.open')
  if (seat.substitute) return say('kept.by', { level: levelName(seat.substitute.level) })
  if (seat.bot) return say(seat.absence ? 'seat.program.away' : 'seat.program')
  return say(seat.absence ? 'seat.away' : 'seat.here')
}

/** Whether a program plays a seat now: a computer of the server, or one that has connected. */
export function isMachine(seat: Seat): boolean {
  return levelOf(seat) !== undefined || (seat.kind === 'person' && !!seat.bot)
}

/** That a person continues for another, or on another device. */
export function takenOver({ name: now = '', taken_from: then = '' }: Person): string {
  const [name, before] = [called(now), called(then)]
  return name === before ? say('taken.same', { name }) : say('taken.other', { name, before })
}

const MINUTE = 60_000 // ms

/** How long a person has been away, in words. */
export function awayFor(ms: number): string {
  const n = Math.floor(ms / MINUTE)
  if (n < 1) return say('seat.away.less')
  if (n >= 60) return say('seat.away.hour')
  return say('seat.away.minutes', { n })
}

/**
 * The levels of computers for people to play against, weakest first. The first of all plays at random, for research;
 * people meet it only where there is no other.
 */
export function levelsOf({ levels }: Pick<GameCard, 'levels'>): string[] {
  return levels.length > 1 ? levels.slice(1) : levels
}

/** A level as it is shown; a program that is none of ours has only its name. */
export function levelName(level: string): string {
  const texts = keptTexts(CLIENT)
  return texts?.has(`level.${level}`) ? texts.say(`level.${level}`) : level
}

/** How a computer of this level plays, in a sentence of the game; "" without a level. */
export function mannerOf(card: Pick<GameCard, 'name'>, level: string | null | undefined): string {
  return (level && textIn(textsOf(card), `manner.${level}`)) || ''
}
