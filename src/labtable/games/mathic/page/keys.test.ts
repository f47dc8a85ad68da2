import { expect, test } from 'vitest'
import { byArrival, keep } from './keys.ts'

const names = (cards: { name: string }[]) => cards.map((card) => card.name)

test('a card keeps its identity where it stays and where it goes', () => {
  const before = keep({}, { hand: { names: ['a', 'b'], from: 'deck' }, space: { names: ['c'], from: 'deck' } })
  const after = keep(before, { hand: { names: ['b'], from: 'deck' }, space: { names: ['c', 'a'], from: 'seat-1' } })
  expect(after.hand![0]!.key).toBe(before.hand![1]!.key)
  expect(after.space![1]!.key).toBe(before.hand![0]!.key)
})
test('what was nowhere to be seen is new, and has a place that it comes from', () => {
  const before = keep({}, { space: { names: ['a'], from: 'deck' } })
  const after = keep(before, { space: { names: ['a', 'a'], from: 'seat-1' } })
  expect(after.space![0]!.key).toBe(before.space![0]!.key)
  expect(after.space![1]).toMatchObject({ name: 'a', from: 'seat-1' })
  expect(new Set(after.space!.map((card) => card.key)).size).toBe(2)
})
test('of equal cards the one that stayed is not taken for the one that went', () => {
  const before = keep({}, { hand: { names: ['a'], from: 'deck' }, space: { names: ['a'], from: 'deck' } })
  const after = keep(before, { hand: { names: [], from: 'deck' }, space: { names: ['a'], from: 'deck' }, pile: { names: ['a'], from: 'seat-0' } })
  expect(after.space![0]!.key).toBe(before.space![0]!.key)
  expect(after.pile![0]!.key).toBe(before.hand![0]!.key)
})
test('a pile has what came last on top', () => {
  const before = keep({}, { pile: { names: ['m'], from: 'x' } })
  const after = keep(before, { pile: { names: ['a', 'm', 'z'], from: 'x' } })
  expect(names(byArrival(before.pile!, after.pile!))).toEqual(['m', 'a', 'z'])
})
