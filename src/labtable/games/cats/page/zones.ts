/**
 * The zones of this game's boxes, and how events move them. A box is named by its letter; equal ones are
 * interchangeable.
 */
import type { Move, Zone } from '$client/kit/cards/zones.ts'
import { handOf } from '$client/kit/session.svelte.ts'
import type { Event, View } from './view.ts'

const MAX_SEATS = 6
export const findingsOf = (seat: number): string => `findings-${seat}`

/** The research deck and the discard pile show only their sizes: boxes come from there, and go there. */
export function zonesOf({ position: { hands, findings } }: View): Record<string, Zone> {
  return Object.fromEntries(
    hands.flatMap((hand, seat): [string, Zone][] => [
      [handOf(seat), { names: hand, source: 'research' }],
      [findingsOf(seat), { names: findings[seat]! }],
    ]),
  )
}

export function movesOf(event: Event): Move[] {
  const hand = handOf(event.kind === 'begun' ? 0 : event.seat)
  const unseen = (n: number) => Array.from({ length: n }, () => null)
  switch (event.kind) {
    case 'begun': // all boxes are collected and shuffled (C-13)
      return Array.from({ length: MAX_SEATS }, (_, seat) => [handOf(seat), findingsOf(seat)])
        .flat()
        .map((from): Move => ({ cards: 'all', from, to: 'research' }))
    case 'showed':
      return [{ cards: event.boxes, from: hand, to: findingsOf(event.seat) }]
    case 'cycled':
      return [
        { cards: event.boxes ?? unseen(event.n), from: hand, to: 'discard' },
        { cards: event.drew ?? unseen(event.n), from: 'research', to: hand },
      ]
    case 'replaced':
      return [
        { cards: event.boxes ?? unseen(event.n), from: hand, to: 'discard' },
        { cards: event.drew ?? unseen(event.drawn), from: 'research', to: hand },
      ]
    case 'swept':
      return [{ cards: event.boxes, from: findingsOf(event.seat), to: 'discard' }]
    case 'drew':
      return [{ cards: event.drew ?? unseen(event.n), from: 'research', to: hand }]
    default:
      return []
  }
}
