import { describe, expect, test } from 'vitest'
import { CardZones } from '$client/kit/cards/zones.svelte.ts'
import { logOf } from '$client/kit/testing.ts'
import type { CardData, Event, View } from './view.ts'
import { movesOf, zonesOf } from './zones.ts'

const data = (n: number): CardData => ({ n, matter: 'u:red', antimatter: 't:cyan' })
const mine = (n: number) => ({ n, face: 'u:red', back: 't:cyan' })
const unknown = { n: null, face: null, back: 't:cyan' }
const view = (own: number[], others: number, pile: number[]) =>
  ({
    hands: [own.map(mine), Array.from({ length: others }, () => unknown)],
    pile: pile.map((n) => ({ n, face: 'u:red' })),
  }) as unknown as View

/** The zones of seat 0 after the views; the last view comes with these events. */
function after(before: View, now: View, ...events: Event[]) {
  const cards = new CardZones<Event>(movesOf)
  const log = logOf<Event>({ kind: 'dealt', seat: 0, round: 1 }, ...events)
  cards.see(zonesOf(before), log.slice(0, 1), 0, new Set())
  const old = { own: [...cards.held('seat-0')], other: [...cards.lying('seat-1')], pile: [...cards.held('pile')] }
  cards.see(zonesOf(now), log, 0, new Set())
  return { cards, old }
}

test('the top of the discard pile, which the view names first, lies last', () => {
  expect(zonesOf(view([1], 1, [9, 8]))['pile']).toEqual({ names: ['8', '9'] })
})

describe('where cards come from', () => {
  test('what I play goes from my hand to the pile, the same card', () => {
    const { cards, old } = after(view([1, 2], 1, [9]), view([2], 1, [1, 9]), {
      kind: 'played',
      seat: 0,
      side: 'matter',
      card: data(1),
    })
    expect(cards.held('pile').at(-1)).toEqual({ ...old.own[0], from: 'seat-0' })
    expect(cards.held('seat-0')).toEqual([old.own[1]])
  })
  test('what somebody else plays is one of the cards they hold, turned up', () => {
    const { cards, old } = after(view([1], 2, [9]), view([1], 1, [5, 9]), {
      kind: 'played',
      seat: 1,
      side: 'matter',
      card: data(5),
    })
    const top = cards.held('pile').at(-1)!
    expect([top.name, top.from]).toEqual(['5', 'seat-1'])
    expect(old.other.map(({ key }) => key)).toContain(top.key)
    expect(cards.lying('seat-1')).toHaveLength(1)
  })
  test('a baryon takes three cards, in their order', () => {
    const { cards } = after(view([1, 2, 3, 4], 1, [9]), view([4], 1, [3, 2, 1, 9]), {
      kind: 'baryon',
      seat: 0,
      side: 'matter',
      card: data(1),
      second: data(2),
      third: data(3),
    })
    expect(
      cards
        .held('pile')
        .slice(1)
        .map(({ name, from }) => [name, from]),
    ).toEqual([
      ['1', 'seat-0'],
      ['2', 'seat-0'],
      ['3', 'seat-0'],
    ])
  })
  test('a penalty of four comes from the draw pile, known only to who draws it', () => {
    const drew = (seat: number, n: number | null): Event => ({
      kind: 'had_to_draw',
      seat,
      card: n === null ? null : data(n),
      back: 't:cyan',
    })
    const own = after(view([1], 1, [9]), view([1, 5, 6, 7, 8], 1, [9]), ...[5, 6, 7, 8].map((n) => drew(0, n)))
    expect(
      own.cards
        .held('seat-0')
        .slice(1)
        .map(({ name, from }) => [name, from]),
    ).toEqual(['5', '6', '7', '8'].map((name) => [name, 'deck']))
    const other = after(view([1], 1, [9]), view([1], 5, [9]), ...[5, 6, 7, 8].map(() => drew(1, null)))
    expect(
      other.cards
        .lying('seat-1')
        .slice(1)
        .map(({ name, from }) => [name, from]),
    ).toEqual(Array(4).fill([null, 'deck']))
  })
  test('a gluon’s answer: Flip and antiquark leave the hand, the Flip lies at the bottom when the table has turned', () => {
    const { cards, old } = after(
      view([1, 2, 3], 1, [8, 9]),
      view([3], 1, [2, 9, 8, 1]),
      { kind: 'laid_flip', seat: 0, side: 'matter', card: data(1) },
      { kind: 'turned', seat: 0, side: 'antimatter', card: data(9) },
      {
        kind: 'completed',
        seat: 0,
        boson: 'gluon:yellow',
        beneath: 'd:yellow',
        side: 'antimatter',
        card: data(2),
        by: 1,
      },
    )
    expect(cards.held('pile').map(({ name }) => name)).toEqual(['1', '8', '9', '2'])
    expect(cards.held('pile').at(-1)).toEqual({ ...old.own[1], from: 'seat-0' })
  })
  test('what moves no card moves none', () => {
    const still: Event[] = [
      { kind: 'decay', seat: 0 },
      { kind: 'named', seat: 0, colour: 'red' },
      { kind: 'skipped', seat: 1 },
      { kind: 'reversed', seat: 0, direction: -1 },
      { kind: 'took', seat: 1, boson: 'W:red', cards: 1 },
    ]
    expect(still.flatMap(movesOf)).toEqual([])
  })
})
