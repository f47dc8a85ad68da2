/** The events and views are those of matches that were played. */
import { expect, test } from 'vitest'
import { CardZones } from '$client/kit/cards/zones.svelte.ts'
import { logOf } from '$client/kit/testing.ts'
import type { Event, Position, View } from './view.ts'
import { movesOf, zonesOf } from './zones.ts'

type Shown = Pick<Position, 'space' | 'hands' | 'collected'>

/** The cards of seat 0 from step to step: each step is what happened, and the view after it. */
function table(start: Shown, ...steps: { events: Event[]; shown: Shown; meant?: string }[]) {
  const cards = new CardZones<Event>(movesOf)
  const log = logOf<Event>({ kind: 'begins', seat: 0, round: 1 }, ...steps.flatMap(({ events }) => events))
  const keys = () =>
    Object.fromEntries(
      ['space', 'seat-0', 'seat-1', 'pile-0', 'pile-1'].map((zone) => [zone, cards.lying(zone).map(({ key }) => key)]),
    )
  let n = 1
  cards.see(zonesOf({ position: start } as View), log.slice(0, n), 0, new Set())
  const seen = [keys()]
  for (const { events, shown, meant } of steps) {
    n += events.length
    cards.see(zonesOf({ position: shown } as View), log.slice(0, n), 0, new Set(meant ? [meant] : []))
    seen.push(keys())
  }
  return { cards, seen: seen as Record<string, string[]>[] }
}

const NONE: null[] = [null, null, null, null]
const start: Shown = {
  space: ['[>=6/12 red]', '10/12d', '[odd/any red]', '[>=10/12 red]'],
  hands: [['7/12s', '[odd/odd black]', '12/12s', '[odd/any red]'], NONE],
  collected: [[], []],
}
const line = '[odd/any red: 1/2] = 10/12d'
const played = {
  events: [
    { kind: 'computed', seat: 0, card: '[odd/any red]', line },
    { kind: 'earned', seat: 0, cards: 2, solution: false, points: 4, tokens: [] },
  ] satisfies Event[],
  shown: {
    space: ['[>=6/12 red]', '[odd/any red]', '[>=10/12 red]'],
    hands: [['7/12s', '[odd/odd black]', '12/12s'], NONE],
    collected: [['10/12d', '[odd/any red]'], []],
  },
}
const challenged = {
  events: [
    { kind: 'challenged_false', seat: 1 },
    { kind: 'went_back', seat: 0, pieces: [249, 72, 83, 228, 246, 41, 253] },
  ] satisfies Event[],
  shown: start,
}

test('of equal cards in hand and space the one of the hand is played, and comes back to it when the play was false', () => {
  const { seen } = table(start, played, challenged)
  expect(seen[1]!['pile-0']).toEqual([seen[0]!['seat-0']![3], seen[0]!.space![1]])
  expect(seen[1]!.space).toEqual([0, 2, 3].map((i) => seen[0]!.space![i]))
  expect(seen[2]).toEqual(seen[0])
})

test('what others play comes from their seat', () => {
  const { cards } = table(
    { space: ['4/12s', '7/12d', '9/12c'], hands: [[], [null]], collected: [[], []] },
    {
      events: [{ kind: 'computed', seat: 1, card: '3/12h', line: '3/12h + 4/12s = 7/12d' }],
      shown: { space: ['9/12c'], hands: [[], []], collected: [[], ['3/12h', '4/12s', '7/12d']] },
    },
  )
  expect(cards.held('pile-1').map(({ name, from }) => [name, from])).toEqual([
    ['3/12h', 'seat-1'],
    ['4/12s', 'space'],
    ['7/12d', 'space'],
  ])
})

test('a stolen card goes from the hand to the space, and on to the thief', () => {
  const { seen } = table(
    { space: ['4/12s'], hands: [['4/12h', '1/12c'], [null]], collected: [[], []] },
    {
      events: [{ kind: 'discarded', seat: 0, card: '4/12h' }],
      shown: { space: ['4/12s', '4/12h'], hands: [['1/12c'], [null]], collected: [[], []] },
    },
    {
      events: [{ kind: 'stole', seat: 1, card: '4/12h', line: '4/12h = 4/12s' }],
      shown: { space: [], hands: [['1/12c'], [null]], collected: [[], ['4/12h', '4/12s']] },
    },
  )
  expect(seen[2]!['pile-1']).toEqual([seen[0]!['seat-0']![0], seen[0]!.space![0]])
})

test('at a round’s end the space goes to the last who computed; the next round is dealt from the deck', () => {
  const before: Shown = {
    space: ['4/12s', '7/12d', '8/12c', '9/12c'],
    hands: [['3/12h'], []],
    collected: [[], ['0/12h']],
  }
  const counting = { solutions: 0, tokens: 0, solution_points: 0, token_points: 0 }
  const events: Event[] = [
    { kind: 'computed', seat: 0, card: '3/12h', line: '3/12h + 4/12s = 7/12d' },
    { kind: 'earned', seat: 0, cards: 3, solution: false, points: 6, tokens: [] },
    { kind: 'round_over', seat: -1, round: 1 },
    { kind: 'round_points', seat: 0, cards: 5, of_space: 2, points: 10, total: 10, card_points: 10, ...counting },
    { kind: 'round_points', seat: 1, cards: 47, of_space: 0, points: 94, total: 94, card_points: 94, ...counting },
  ]
  const over: Shown = {
    space: [],
    hands: [[], []],
    collected: [['3/12h', '4/12s', '7/12d', '8/12c', '9/12c'], ['0/12h']],
  }
  const { seen } = table(before, {
    events: [...events, { kind: 'won', seat: -1, points: 94, seats: [1] }],
    shown: over,
  })
  expect(seen[1]!['pile-0']).toEqual([seen[0]!['seat-0']![0], ...seen[0]!.space!])

  const dealt: Shown = { space: ['10/12h', '9/12c', '3/12c', '4/12d'], hands: [['1/12c'], [null]], collected: [[], []] }
  const { cards, seen: next } = table(before, {
    events: [...events, { kind: 'next_round', seat: 1, round: 2 }],
    shown: dealt,
  })
  expect(cards.held('space').map(({ from }) => from)).toEqual(Array(4).fill('deck'))
  expect(
    Object.values(next[1]!)
      .flat()
      .some((key) => Object.values(next[0]!).flat().includes(key)),
  ).toBe(false)
})

test('alone, new cards for a heart are others, of the same name too', () => {
  const shown: Shown = { space: ['4/12s'], hands: [['3/12h']], collected: [[]] }
  const { seen } = table(shown, {
    events: [
      { kind: 'reset', seat: 0 },
      { kind: 'hearts_left', seat: -1, hearts: 2 },
    ],
    shown,
  })
  expect(seen[1]!.space).not.toEqual(seen[0]!.space)
  expect(seen[1]!['seat-0']).not.toEqual(seen[0]!['seat-0'])
})
