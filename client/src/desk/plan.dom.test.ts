import { expect, test } from 'vitest'
import type { GameCard } from '../link/wire.ts'
import type { GameEntry } from '../start/entries.ts'
import { PlanChoice, usualSize } from './plan.svelte.ts'

const card = {
  name: 'one',
  seats: [2, 3, 4, 5],
  levels: ['random', 'weak', 'strong'],
  options: [{ name: 'length', default: 'long', by_seats: {}, least_seats: 1, choices: [] }],
} as unknown as GameCard
const other = { ...card, name: 'other', seats: [1, 2, 3], levels: ['only'] }
const entry = (card: GameCard) => ({ card, front: { facts: { options: { length: 'short' } } } }) as unknown as GameEntry

test('four sit together, or as many as a game has seats for', () => {
  expect(usualSize(card)).toBe(4)
  expect(usualSize(other)).toBe(3)
  expect(usualSize({ seats: [6, 8] })).toBe(6)
})

test('a plan that is chosen again is the same plan', () => {
  const choice = new PlanChoice(entry(card))
  choice.fill = 'people'
  choice.pace = 'quick'
  choice.hints = false
  choice.level = 'strong'
  choice.size = 3
  expect(new PlanChoice(entry(card), choice.plan).plan).toEqual(choice.plan)
  expect(choice.plan).toMatchObject({ game: 'one', size: 3, fill: 'people', level: 'strong', hints: false })
})

test('another game begins with its own size, level and length', () => {
  const choice = new PlanChoice(entry(other), new PlanChoice(entry(card)).plan)
  expect(choice.plan).toMatchObject({ game: 'other', size: 3, level: 'only', options: { length: 'short' } })
})
