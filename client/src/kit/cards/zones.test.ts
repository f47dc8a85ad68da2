import { expect, test } from 'vitest'
import { logOf } from '../testing.ts'
import type { Lying } from './held.ts'
import { arrange, type Move, type Zone } from './zones.ts'
import { CardZones } from './zones.svelte.ts'

const zones = (given: Record<string, (string | null)[]>): Record<string, Zone> =>
  Object.fromEntries(Object.entries(given).map(([name, names]) => [name, { names }]))
const dealt = (given: Record<string, (string | null)[]>) => arrange({}, [], zones(given))
const keys = (cards: readonly Lying[] | undefined) => cards!.map(({ key }) => key)

test('a card keeps its identity where it stays and where it goes, and knows where it has come from', () => {
  const before = dealt({ hand: ['a', 'b'], pile: ['c'] })
  const after = arrange(before, [{ cards: ['a'], from: 'hand', to: 'pile' }], zones({ hand: ['b'], pile: ['c', 'a'] }))
  expect(keys(after.hand)).toEqual([before.hand![1]!.key])
  expect(after.pile).toEqual([before.pile![0], { ...before.hand![0], from: 'hand' }])
  expect(arrange(after, [], zones({ hand: ['b'], pile: ['c', 'a'] })).pile![1]!.from).toBeUndefined()
})

test('of two equal cards the one that was meant goes, else the one that came last', () => {
  const before = dealt({ hand: ['a', 'b', 'a'], pile: [] })
  const move: Move = { cards: ['a'], from: 'hand', to: 'pile' }
  const [one, , other] = keys(before.hand)
  const after = (meant?: Set<string>) => arrange(before, [move], zones({ hand: ['b', 'a'], pile: ['a'] }), meant)
  expect([keys(after(new Set([one!])).pile), keys(after(new Set([one!])).hand)[1]]).toEqual([[one], other])
  expect([keys(after().pile), keys(after().hand)[1]]).toEqual([[other], one])
})

test('of equal cards in two zones the one of the zone that the event names goes', () => {
  const before = dealt({ hand: ['a'], space: ['a'], pile: [] })
  const after = arrange(
    before,
    [{ cards: ['a'], from: 'hand', to: 'pile' }],
    zones({ hand: [], space: ['a'], pile: ['a'] }),
  )
  expect([keys(after.space), keys(after.pile)]).toEqual([keys(before.space), keys(before.hand)])
})

test('a card that was a back is turned up where it goes', () => {
  const before = dealt({ fan: [null, null], pile: [] })
  const after = arrange(before, [{ cards: ['a'], from: 'fan', to: 'pile' }], zones({ fan: [null], pile: ['a'] }))
  expect(after.pile).toEqual([{ key: before.fan![1]!.key, name: 'a', from: 'fan' }])
  expect(keys(after.fan)).toEqual([before.fan![0]!.key])
})

test('backs are turned up, and known cards face down, in their place', () => {
  const before = dealt({ fan: [null, 'b', null] })
  const up = arrange(before, [], zones({ fan: ['a', 'b', 'c'] }))
  expect([keys(up.fan), up.fan!.map(({ name }) => name)]).toEqual([keys(before.fan), ['a', 'b', 'c']])
  expect(arrange(up, [], zones({ fan: [null, 'b', null] })).fan).toEqual(before.fan)
})

test('what comes from where no card is seen is new, and what goes there is gone', () => {
  const before = dealt({ hand: ['a'], pile: ['c'] })
  const moves: Move[] = [
    { cards: 'all', from: 'pile', to: 'deck' },
    { cards: ['c'], from: 'deck', to: 'hand' },
  ]
  const after = arrange(before, moves, zones({ hand: ['a', 'c'], pile: [] }))
  expect(after.hand![1]).toMatchObject({ name: 'c', from: 'deck' })
  expect(after.hand![1]!.key).not.toBe(before.pile![0]!.key)
})

test('what no event tells comes from the zone’s source', () => {
  const before = dealt({ hand: ['a'] })
  const after = arrange(before, [], { hand: { names: ['b', 'a'], source: 'deck' } })
  expect(after.hand).toEqual([{ key: expect.any(String), name: 'b', from: 'deck' }, before.hand![0]])
})

test('where the view sorts a pile its cards lie as they came', () => {
  const pile = (names: string[]): Record<string, Zone> => ({ pile: { names, asTheyCame: true } })
  const before = arrange({}, [], pile(['m']))
  const after = arrange(before, [{ cards: ['z', 'a'], from: 'hand', to: 'pile' }], pile(['a', 'm', 'z']))
  expect(after.pile!.map(({ name }) => name)).toEqual(['m', 'z', 'a'])
})

test('a table moves what is new in the log, and nothing where the log does not go on', () => {
  type Event = { kind: 'discarded'; seat: number; card: string }
  const discarded = (seat: number, card: string): Event => ({ kind: 'discarded', seat, card })
  const cards = new CardZones<Event>(({ seat, card }) => [{ cards: [card], from: `seat-${seat}`, to: 'pile' }])
  const log = logOf(discarded(1, 'z'), discarded(0, 'a'), discarded(1, 'b'))
  cards.see(zones({ 'seat-0': ['a', 'a'], pile: ['z'] }), log.slice(0, 1), 0, new Set())
  expect(cards.arrived).toEqual([])
  const [first] = cards.held('seat-0')
  cards.see(zones({ 'seat-0': ['a'], pile: ['z', 'a'] }), log.slice(0, 2), 0, new Set([first!.key]))
  expect(cards.held('pile')[1]!.key).toBe(first!.key)
  cards.see(zones({ 'seat-0': ['a'], pile: ['z', 'a', 'b'] }), log, 0, new Set())
  expect(cards.arrived).toEqual([{ key: expect.any(String), name: 'b', from: 'seat-1' }])
  cards.see(zones({ 'seat-0': ['a', 'a'], pile: ['z'] }), log.slice(0, 1), 0, new Set())
  expect(cards.held('pile').map(({ name }) => name)).toEqual(['z'])
})
