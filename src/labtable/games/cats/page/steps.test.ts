import { expect, test } from 'vitest'
import type { Box } from './boxes.ts'
import { askedOf, mayPick, placesOf } from './steps.ts'
import type { May, Position, View } from './view.ts'

const CALL = { action: 'call', doctorate: null, refusal: null }
const view = (position: Partial<Position>, may: Partial<May> = {}): View =>
  ({
    seat: 0,
    position: { turn: 0, phase: 'hypothesis', bid: null, ...position },
    may: { bid: ['3A'], choose: [], show: [], cycle: 0, ...may },
  }) as unknown as View
const HAND: Box[] = ['A', 'A', 'D', 'H']

test('a hypothesis is asked for, then what may be shown, what may be cycled, and the end of the turn', () => {
  expect(askedOf(view({}))).toBe('bid')
  expect(askedOf(view({ phase: 'findings' }, { show: ['A'] }))).toBe('show')
  expect(askedOf(view({ phase: 'findings' }, { cycle: 2 }))).toBe('cycle')
  expect(askedOf(view({ phase: 'findings' }))).toBe('end')
  expect(askedOf(view({ turn: 1 }))).toBeNull()
  expect(askedOf(view({ phase: 'over' }))).toBeNull()
})

test('what is chosen is said on the right, and the standing hypothesis called on the left, chosen or not', () => {
  const asked = view({ bid: { n: 2, state: 'A', by: 1 } }, { choose: [CALL] })
  const call = { action: 'call', does: 'ask', label: 'Prove it!', main: false, shut: false }
  expect(placesOf(asked, '3A', [], false)).toEqual({
    left: call,
    right: { action: 'bid 3A', does: 'act', label: 'Say 3 Alive Cats', main: true, shut: false },
  })
  expect(placesOf(asked, null, [], false)).toEqual({
    left: call,
    right: { action: null, does: 'choose', label: 'Choose what to say', main: false, shut: true },
  })
  expect(placesOf(view({}, { bid: [], choose: [CALL] }), null, [], false)).toEqual({
    left: { ...call, main: true },
    right: null,
  })
  expect(placesOf(view({}), null, [], false).left!.shut).toBe(true)
})

test('a call is made by another button than the one that asks for it', () => {
  const asked = placesOf(view({ bid: { n: 2, state: 'A', by: 1 } }, { choose: [CALL] }), '3A', [], true)
  expect(asked.left).toMatchObject({ action: null, does: 'keep', label: 'Not yet' })
  expect(asked.right).toMatchObject({ action: 'call', does: 'act', label: 'Prove it!' })
})

test('what is picked is shown or cycled on the right, as notation writes it, and the turn ends on the left', () => {
  expect(placesOf(view({ phase: 'findings' }, { show: ['A', 'H'] }), null, ['A', 'H'], false).right).toMatchObject({
    action: 'show A H',
    label: 'Show 2 boxes',
    main: true,
  })
  expect(placesOf(view({ phase: 'findings' }, { cycle: 2 }), null, ['D'], false).right).toMatchObject({
    action: 'cycle D',
    label: 'Cycle 1 box',
  })
  expect(placesOf(view({ phase: 'findings' }, { cycle: 2 }), null, [], false).right).toMatchObject({ shut: true })
  expect(placesOf(view({ phase: 'findings' }), null, [], false)).toMatchObject({
    left: { action: 'end', label: 'End the turn', main: true },
    right: null,
  })
})

test('a box may be picked that may be shown, and no more than may be cycled', () => {
  const showing = view({ phase: 'findings' }, { show: ['A', 'H'] })
  expect(HAND.map((box) => mayPick(showing, [], box))).toEqual([true, true, false, true])
  const cycling = view({ phase: 'findings' }, { cycle: 1 })
  expect(HAND.map((box) => mayPick(cycling, [], box))).toEqual([true, true, true, true])
  expect(mayPick(cycling, ['D'], 'A')).toBe(false)
  expect(mayPick(view({}), [], 'A')).toBe(false)
})
