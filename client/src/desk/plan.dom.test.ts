import { expect, test } from 'vitest'
import type { GameCard } from '../link/wire.ts'
import { PlanChoice, usualSize } from './plan.svelte.ts'

const card = {
  name: 'one',
  seats: [2, 3, 4, 5],
  levels: ['random', 'weak', 'strong'],
  options: [],
} as unknown as GameCard
const other = { ...card, name: 'other', seats: [1, 2, 3], levels: ['only'] }

test('four sit together, or as many as a game has seats for', () => {
  expect(usualSize(card)).toBe(4)
  expect(usualSize(other)).toBe(3)
  expect(usualSize({ seats: [6, 8] })).toBe(6)
})

test('a plan that is chosen again is the same plan', () => {
  const choice = new PlanChoice(card)
  choice.fill = 'people'
  choice.pace = 'quick'
  choice.hints = false
  choice.level = 'strong'
  choice.size = 3
  expect(new PlanChoice(card, choice.plan).plan).toEqual(choice.plan)
  expect(choice.plan).toMatchObject({ game: 'one', size: 3, fill: 'people', level: 'strong', hints: false })
})

test('another game begins with its own size and level', () => {
  const choice = new PlanChoice(other, new PlanChoice(card).plan)
  expect(choice.plan).toMatchObject({ game: 'other', size: 3, level: 'only' })
})
