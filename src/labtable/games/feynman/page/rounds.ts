/** The ends of rounds, from the log: who won each, and with which card. */
import type { GameLine } from '$client/kit/game.ts'
import type { Event } from './view.ts'

export interface Ended {
  round: number
  winners: number[]
  /** The card that emptied the hand; null if play was blocked. */
  face: string | null
  /** The number of its line in the log. */
  n: number
}

/** The last round that has ended; null before the first. */
export function endedRound(log: readonly GameLine<Event>[]): Ended | null {
  const at = log.findLastIndex(({ event }) => event.kind === 'round_won')
  const line = log[at]
  if (line?.event.kind !== 'round_won') return null
  const { round, seats: winners } = line.event
  const laid = log
    .slice(0, at)
    .findLast(({ event }) => event.kind === 'dealt' || (winners.includes(event.seat) && faceOf(event) !== null))
  return { round, winners, face: laid ? faceOf(laid.event) : null, n: line.n }
}

/** The face that an event puts on the discard pile. */
function faceOf(event: Event): string | null {
  if (event.kind === 'played' || event.kind === 'completed' || event.kind === 'laid_flip') return event.card[event.side]
  return event.kind === 'baryon' ? event.third[event.side] : null
}
