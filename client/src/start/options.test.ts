import { expect, test } from 'vitest'
import type { GameCard, Option } from '../link/wire.ts'
import { isAsked, opensWindows, optionsOf } from './options.ts'

const form: Option = {
  name: 'form',
  default: 'elimination',
  choices: [],
  low: null,
  high: null,
  by_seats: { 2: 'laboratory', 3: 'laboratory' },
  least_seats: 1,
  windows: [],
}
const open: Option = {
  name: 'open',
  default: true,
  choices: [],
  low: null,
  high: null,
  by_seats: {},
  least_seats: 2,
  windows: [],
}
const stealing: Option = { ...open, name: 'stealing', choices: [false, true], windows: [true] }
const card = { options: [form, open] } as unknown as GameCard

test('a default may go by the number of seats', () => {
  expect([2, 3, 4].map((seats) => optionsOf(card, seats, {}).form)).toEqual(['laboratory', 'laboratory', 'elimination'])
})

test('what was chosen stays when the number of seats changes', () => {
  expect(optionsOf(card, 2, { form: 'elimination', open: false })).toEqual({ form: 'elimination', open: false })
  expect(optionsOf(card, 6, { form: 'laboratory' })).toEqual({ form: 'laboratory', open: true })
})

test('what means nothing alone is not asked there, and is as if nothing had been chosen', () => {
  expect([1, 2, 3].map((seats) => isAsked(open, seats))).toEqual([false, true, true])
  expect(optionsOf(card, 1, { open: false }).open).toBe(true)
})

test('players react within seconds where a value says so and means anything, else always in such a game', () => {
  const steals = { options: [stealing], windows: true } as unknown as GameCard
  const asks = (seats: number, stealing: boolean) => opensWindows(steals, seats, { stealing })
  expect([asks(2, true), asks(2, false), asks(1, true)]).toEqual([true, false, false])
  expect(opensWindows({ ...card, windows: true }, 3, {})).toBe(true)
  expect(opensWindows({ ...card, windows: false }, 3, {})).toBe(false)
})
