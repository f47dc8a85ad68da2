/** The zones of this game's cards, and how events move them. A card is named by its number in the published table. */
import type { Move, Zone } from '$client/kit/cards/zones.ts'
import { handOf } from '$client/kit/session.svelte.ts'
import type { CardData, Event, View } from './view.ts'

export const nameOf = (n: number | null): string | null => (n === null ? null : String(n))

export function zonesOf(view: View): Record<string, Zone> {
  const hands = view.hands.map((hand, seat) => [
    handOf(seat),
    { names: hand.map(({ n }) => nameOf(n)), source: 'deck' },
  ])
  return { ...Object.fromEntries(hands), pile: { names: view.pile.map(({ n }) => String(n)).toReversed() } }
}

export function movesOf(event: Event): Move[] {
  const laid = (...cards: CardData[]): Move[] => [
    { cards: cards.map(({ n }) => String(n)), from: handOf(event.seat), to: 'pile' },
  ]
  switch (event.kind) {
    case 'drew':
    case 'had_to_draw':
      return [{ cards: [nameOf(event.card?.n ?? null)], from: 'deck', to: handOf(event.seat) }]
    case 'played':
    case 'laid_flip':
    case 'completed':
      return laid(event.card)
    case 'baryon':
      return laid(event.card, event.second, event.third)
    default:
      return []
  }
}
