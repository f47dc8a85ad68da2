/** The zones of this game's cards, and how events move them: hands and collected piles by seat, the space, the deck. */
import type { Move, Zone } from '$client/kit/cards/zones.ts'
import { handOf } from '$client/kit/session.svelte.ts'
import { isPlay, type Play } from './rounds.ts'
import type { Event, View } from './view.ts'
import { readLine } from './written.ts'

export const pileOf = (seat: number): string => `pile-${seat}`

export function zonesOf({ position }: View): Record<string, Zone> {
  return Object.fromEntries<Zone>([
    ['space', { names: position.space, source: 'deck' }],
    ...position.hands.map((names, seat) => [handOf(seat), { names, source: 'deck' }] as const),
    ...position.collected.map((names, seat) => [pileOf(seat), { names, asTheyCame: true }] as const),
  ])
}

export function movesOf(event: Event, earlier: readonly Event[]): Move[] {
  switch (event.kind) {
    case 'discarded':
      return [{ cards: [event.card], from: handOf(event.seat), to: 'space' }]
    case 'computed':
    case 'made_pattern':
    case 'stole':
    case 'stole_pattern':
      return taken(event)
    case 'went_back': {
      const play = earlier.findLast(isPlay)
      return play ? taken(play).map(({ cards, from, to }) => ({ cards, from: to, to: from })) : []
    }
    case 'round_points':
      return event.of_space ? [{ cards: 'all', from: 'space', to: pileOf(event.seat) }] : []
    case 'next_round':
      return [{ cards: 'all', from: 'space', to: 'deck' }]
    case 'reset':
      return ['space', handOf(event.seat)].map((from) => ({ cards: 'all', from, to: 'deck' }))
    default:
      return []
  }
}

/** The cards that a play takes: one from the hand and some from the space; a theft takes all from there. */
function taken(play: Play): Move[] {
  const cards = readLine(play.line).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name]))
  const to = pileOf(play.seat)
  if (play.kind === 'stole' || play.kind === 'stole_pattern') return [{ cards, from: 'space', to }]
  cards.splice(cards.indexOf(play.card), 1)
  return [
    { cards: [play.card], from: handOf(play.seat), to },
    { cards, from: 'space', to },
  ]
}
