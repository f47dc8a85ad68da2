import { expect, test } from 'vitest'
import { boxIn, choose, type Spot } from './place.ts'

const above: Spot = { name: 'above', left: 0, right: 390, top: 48, bottom: 430, keeps: 'bottom' }
const high: Spot = { name: 'high', left: 0, right: 390, top: 48, bottom: 430, keeps: 'top' }
const low: Spot = { name: 'low', left: 0, right: 390, top: 48, bottom: 664, keeps: 'bottom' }
const SPOTS = [above, high, low]
const card = (top: number, bottom: number) => ({ left: 100, right: 150, top, bottom })

test('over the table, right above the hand, where nothing is meant there', () => {
  expect(choose(SPOTS, () => 150, [card(480, 560)]).name).toBe('above')
  expect(boxIn(above, 150)).toMatchObject({ top: 280, bottom: 430 })
})

test('under the head where what is meant lies over the hand', () => {
  expect(choose(SPOTS, () => 150, [card(360, 420)]).name).toBe('high')
  expect(boxIn(high, 150)).toMatchObject({ top: 48, bottom: 198 })
})

test('where two places will do, what a move is made with is left free', () => {
  expect(choose(SPOTS, () => 150, [], [card(300, 344)]).name).toBe('high')
  expect(choose(SPOTS, () => 150, [card(100, 160)], [card(300, 344), card(480, 560)]).name).toBe('above')
  expect(choose(SPOTS, () => 150, [], [card(60, 90), card(95, 130), card(300, 344), card(480, 560)]).name).toBe('above')
})

test('where nothing is pressed in either of two places, what is read there decides', () => {
  const over: Spot = { name: 'over', left: 0, right: 390, top: 48, bottom: 490, keeps: 'bottom' }
  const [players, said] = [card(48, 140), card(450, 480)]
  const ladder = card(300, 360)
  expect(choose([...SPOTS, over], () => 120, [], [ladder, card(500, 560)], [players]).name).toBe('over')
  expect(choose([...SPOTS, over], () => 120, [], [ladder, card(500, 560)], [players, said]).name).toBe('high')
})

test('over the hand where all of the table is meant', () => {
  expect(choose(SPOTS, () => 150, [card(100, 160), card(360, 420)]).name).toBe('low')
})

test('where something is meant everywhere, what is left of a place is used, and the text scrolls', () => {
  const free = [card(100, 160), card(480, 560)]
  expect(choose([above, high], () => 330, free)).toMatchObject({ name: 'short', top: 160, bottom: 430 })
})

test('a text that fits nowhere scrolls rather than cover what is meant', () => {
  expect(choose(SPOTS, () => 600, [card(480, 560)]).name).toBe('short')
  expect(boxIn(above, 600)).toMatchObject({ top: 48, bottom: 430 })
})
