import { expect, test } from 'vitest'
import type { Box } from './boxes.ts'
import { askedOf, mayPick, stepsOf } from './steps.ts'
import type { View } from './view.ts'

const CALL = { action: 'call', doctorate: null, refusal: null }
const view = (given: Partial<View>): View =>
  ({ seat: 0, turn: 0, phase: 'hypothesis', bid: null, bids: ['3A'], choices: [], may_show: [], may_cycle: 0, ...given }) as unknown as View
const HAND: Box[] = ['A', 'A', 'D', 'H']

test('a hypothesis is asked for, then what may be shown, what may be cycled, and the end of the turn', () => {
  expect(askedOf(view({}))).toBe('bid')
  expect(askedOf(view({ phase: 'findings', may_show: ['A'] }))).toBe('show')
  expect(askedOf(view({ phase: 'findings', may_cycle: 2 }))).toBe('cycle')
  expect(askedOf(view({ phase: 'findings' }))).toBe('end')
  expect(askedOf(view({ turn: 1 }))).toBeNull()
  expect(askedOf(view({ phase: 'over' }))).toBeNull()
})

test('the chosen square is said, or the standing hypothesis called', () => {
  const asked = view({ bid: { n: 2, state: 'A', by: 1 }, choices: [CALL] })
  expect(stepsOf(asked, '3A', [])).toEqual([
    { action: 'bid 3A', label: 'Say 3 Alive Cats', main: true },
    { action: 'call', label: 'Prove it!', main: false },
  ])
  expect(stepsOf(asked, null, []).map(({ action }) => action)).toEqual(['call'])
  expect(stepsOf(view({ bids: [], choices: [CALL] }), null, [])[0]!.main).toBe(true)
  expect(stepsOf(view({}), null, [])).toEqual([])
})

test('what is picked is shown or cycled, as notation writes it', () => {
  expect(stepsOf(view({ phase: 'findings', may_show: ['A', 'H'] }), null, ['A', 'H'])[0]).toEqual({ action: 'show A H', label: 'Show 2', main: true })
  expect(stepsOf(view({ phase: 'findings', may_cycle: 2 }), null, ['D'])[0]!.action).toBe('cycle D')
  expect(stepsOf(view({ phase: 'findings' }), null, [])).toEqual([{ action: 'end', label: 'End the turn', main: true }])
})

test('a box may be picked that may be shown, and no more than may be cycled', () => {
  const showing = view({ phase: 'findings', may_show: ['A', 'H'] })
  expect(HAND.map((box) => mayPick(showing, [], box))).toEqual([true, true, false, true])
  const cycling = view({ phase: 'findings', may_cycle: 1 })
  expect(HAND.map((box) => mayPick(cycling, [], box))).toEqual([true, true, true, true])
  expect(mayPick(cycling, ['D'], 'A')).toBe(false)
  expect(mayPick(view({}), [], 'A')).toBe(false)
})
