import { expect, test } from 'vitest'
import { CardZones } from '$client/kit/cards/zones.svelte.ts'
import { handOf } from '$client/kit/session.svelte.ts'
import { logOf } from '$client/kit/testing.ts'
import type { Event, View } from './view.ts'
import { findingsOf, movesOf, zonesOf } from './zones.ts'

const view = (hand: string, findings: string, others: number, theirs = '') =>
  ({
    position: {
      hands: [[...hand], Array.from({ length: others }, () => null)],
      findings: [[...findings], [...theirs]],
    },
  }) as unknown as View
const begun: Event = { kind: 'begun', seat: 0, experiment: 1, scientists: 2, total: 8 }

/** From where the boxes of a zone have come, as seat 0 sees it. */
function from(zone: string, before: View, now: View, ...events: Event[]) {
  const zones = new CardZones<Event>(movesOf)
  const log = logOf<Event>(begun, ...events)
  zones.see(zonesOf(before), log.slice(0, 1), 0, new Set())
  zones.see(zonesOf(now), log, 0, new Set())
  return zones.lying(zone).map(({ name, from }) => `${name ?? '?'}${from ? ` from ${from}` : ''}`)
}

test('what is shown goes from the hand to the findings, of others too', () => {
  expect(
    from(findingsOf(0), view('AADH', '', 3), view('AD', 'AH', 3), { kind: 'showed', seat: 0, boxes: ['A', 'H'] }),
  ).toEqual(['A from seat-0', 'H from seat-0'])
  expect(
    from(findingsOf(1), view('A', '', 3), view('A', '', 2, 'D'), { kind: 'showed', seat: 1, boxes: ['D'] }),
  ).toEqual(['D from seat-1'])
})

test('cycled boxes go, and others come from the research deck', () => {
  expect(
    from(handOf(0), view('ADE', '', 3), view('ADH', '', 3), {
      kind: 'cycled',
      seat: 0,
      n: 1,
      boxes: ['E'],
      drew: ['H'],
    }),
  ).toEqual(['A', 'D', 'H from research'])
  expect(
    from(handOf(1), view('A', '', 3), view('A', '', 3), { kind: 'cycled', seat: 1, n: 1, boxes: null, drew: null }),
  ).toEqual(['?', '?', '? from research'])
  expect(
    from(handOf(0), view('ADE', '', 3), view('HH', '', 3), {
      kind: 'replaced',
      seat: 0,
      n: 3,
      drawn: 2,
      boxes: ['A', 'D', 'E'],
      drew: ['H', 'H'],
    }),
  ).toEqual(['H from research', 'H from research'])
  expect(
    from(handOf(1), view('A', '', 2), view('A', '', 4), { kind: 'drew', seat: 1, n: 2, total: 6, drew: null }),
  ).toEqual(['?', '?', '? from research', '? from research'])
})

test('what is swept leaves the findings', () => {
  expect(
    from(findingsOf(1), view('A', '', 3, 'AAD'), view('A', '', 3, 'D'), {
      kind: 'swept',
      seat: 1,
      boxes: ['A', 'A'],
      total: 5,
    }),
  ).toEqual(['D'])
})

test('a new experiment deals all boxes anew (C-13)', () => {
  expect(from(handOf(0), view('AD', '', 2, 'A'), view('AD', '', 2), { ...begun, experiment: 2 })).toEqual([
    'A from research',
    'D from research',
  ])
})
