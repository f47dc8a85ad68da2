/** The events and views are those of seat 0 in matches that were played. */
import { expect, test } from 'vitest'
import { CardZones } from '$client/kit/cards/zones.svelte.ts'
import { logOf } from '$client/kit/testing.ts'
import type { Event, Position, View } from './view.ts'
import { movesOf, zonesOf } from './zones.ts'

const steps: { event: Event; hands: Position['hands']; discard: string[] }[] = [
  {
    event: { kind: 'drew', seat: 0, turn: 6, card: 'Square Root' },
    hands: [
      ['Square Root', 'Square Root'],
      [null, null],
    ],
    discard: ['Clear', 'Force'],
  },
  {
    event: { kind: 'played', seat: 0, card: 'Square Root', way: null, before: [0, 0, 0], area: [0, 0, 0] },
    hands: [['Square Root'], [null, null]],
    discard: ['Square Root', 'Clear', 'Force'],
  },
  {
    event: { kind: 'drew', seat: 1, turn: 7, card: null },
    hands: [['Square Root'], [null, null, null]],
    discard: ['Square Root', 'Clear', 'Force'],
  },
  {
    event: { kind: 'played', seat: 1, card: 'Energy', way: 'up', before: [0, 0, 0], area: [1, 2, -2] },
    hands: [['Square Root'], [null, null]],
    discard: ['Energy', 'Square Root', 'Clear', 'Force'],
  },
]
const log = logOf(...steps.map(({ event }) => event))

/** The zones after so many steps; the first of one's cards is the one that is meant. */
function table() {
  const cards = new CardZones<Event>(movesOf)
  let meant = ''
  const see = (n: number) => {
    cards.see(zonesOf({ position: steps[n - 1] } as unknown as View), log.slice(0, n), 0, new Set([meant]))
    meant = cards.held('seat-0')[0]!.key
  }
  return { cards, see }
}

test('of two equal cards in hand the one that was played goes to the pile', () => {
  const { cards, see } = table()
  see(1)
  const [played, other] = cards.held('seat-0')
  see(2)
  expect(cards.held('pile').at(-1)).toEqual({ ...played, from: 'seat-0' })
  expect(cards.held('seat-0')).toEqual([other])
})

test('a stranger draws a back, and what they play is one of their backs, turned up', () => {
  const { cards, see } = table()
  for (const n of [1, 2, 3]) see(n)
  const backs = cards.lying('seat-1')
  expect(backs.map(({ name, from }) => [name, from])).toEqual([
    [null, undefined],
    [null, undefined],
    [null, 'deck'],
  ])
  see(4)
  const top = cards.held('pile').at(-1)!
  expect([top.name, top.from, backs.some(({ key }) => key === top.key)]).toEqual(['Energy', 'seat-1', true])
  expect(cards.lying('seat-1')).toHaveLength(2)
})

test('a pile that is shuffled back is gone, and the cards drawn from the new deck are others', () => {
  const cards = new CardZones<Event>(movesOf)
  const view = (hand: string[], discard: string[]) =>
    zonesOf({ position: { hands: [hand], discard } } as unknown as View)
  const events = logOf<Event>(
    { kind: 'done', seat: 0 },
    { kind: 'reshuffled', seat: -1 },
    { kind: 'drew', seat: 0, turn: 61, card: 'Force' },
  )
  cards.see(view([], ['Force']), events.slice(0, 1), 0, new Set())
  const [old] = cards.held('pile')
  cards.see(view(['Force'], []), events, 0, new Set())
  expect(cards.held('seat-0')[0]).toMatchObject({ name: 'Force', from: 'deck' })
  expect(cards.held('seat-0')[0]!.key).not.toBe(old!.key)
})
