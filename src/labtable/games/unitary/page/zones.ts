/** The zones of this game's cards, and how events move them: hands by seat, the pile, the deck. */
import type { Move, Zone } from '$client/kit/cards/zones.ts'
import { handOf } from '$client/kit/session.svelte.ts'
import type { Event, View } from './view.ts'

export function zonesOf({ position: { hands, discard } }: View): Record<string, Zone> {
  const held = hands.map((names, seat) => [handOf(seat), { names, source: 'deck' }])
  return { ...Object.fromEntries(held), pile: { names: discard.toReversed() } }
}

export function movesOf(event: Event): Move[] {
  switch (event.kind) {
    case 'drew':
      return [{ cards: [event.card], from: 'deck', to: handOf(event.seat) }]
    case 'played':
    case 'discarded':
      return [{ cards: [event.card], from: handOf(event.seat), to: 'pile' }]
    case 'reshuffled':
      return [{ cards: 'all', from: 'pile', to: 'deck' }]
    default:
      return []
  }
}
