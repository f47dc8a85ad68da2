import { expect, test } from 'vitest'
import { hopsOf, raise, scaleOf, scaleOfRow } from './hops.ts'
import type { Proof, Step } from './view.ts'

const step = (side: number, a: Step['a'], operator: Step['operator'], b: Step['b'], value: Step['value']): Step => ({
  side,
  a,
  operator,
  b,
  common: null,
  raw: value,
  value,
  fail: null,
})
const proof = (line: string, steps: Step[], left: Proof['left'] = null, right: Proof['right'] = null): Proof => ({
  line,
  relation: '=',
  left,
  right,
  steps,
  holds: true,
  why: null,
  pattern: null,
  common: null,
})
const ways = (proof: Proof) =>
  hopsOf(proof).map((hops) =>
    hops.map(({ operator, by, at }) => `${operator ?? ''}${by.join('/')}>${at.join('/')}`).join(' '),
  )

test('a side is walked from zero, number by number', () => {
  const steps = [
    step(0, [3, 12], '+', [4, 12], [7, 12]),
    step(0, [7, 12], '-', [1, 6], [5, 12]),
    step(1, [6, 12], 'x', [10, 12], [5, 12]),
  ]
  const found = proof('(3/12d + 4/12s) - [simplest black: 1/6] = 6/12c x 10/12h', steps, [5, 12], [5, 12])
  expect(ways(found)).toEqual(['3/12>3/12 +4/12>7/12 -1/6>5/12', '6/12>6/12 x10/12>5/12'])
  expect(hopsOf(found)[0].map(({ from, to }) => [from, to].map((n) => Math.round(n * 12)))).toEqual([
    [0, 3],
    [3, 7],
    [7, 5],
  ])
})

test('what was worked out first is where one starts, and the card before it is added', () => {
  const steps = [step(0, [3, 12], 'x', [4, 12], [1, 12]), step(0, [2, 12], '+', [1, 12], [1, 4])]
  expect(ways(proof('2/12h + 3/12s x 4/12c = 3/12d', steps, [1, 4], [1, 4]))[0]).toBe('3/12>3/12 x4/12>1/12 +2/12>1/4')
})

test('of two brackets the first is walked and the second is one hop', () => {
  const steps = [
    step(0, [1, 12], '+', [2, 12], [1, 4]),
    step(0, [3, 12], '+', [5, 12], [2, 3]),
    step(0, [1, 4], 'x', [2, 3], [1, 6]),
  ]
  expect(ways(proof('(1/12h + 2/12c) x (3/12d + 5/12s) = 2/12s', steps, [1, 6], [1, 6]))).toEqual([
    '1/12>1/12 +2/12>1/4 x2/3>1/6',
    '2/12>2/12',
  ])
})

test('a pattern goes from card to card', () => {
  expect(ways(proof('1/12h 2/12s [simplest red: 1/4]', []))).toEqual(['1/12>1/12 2/12>2/12 1/4>1/4', ''])
})

test('a step that fails is no place', () => {
  expect(ways(proof('3/12h / 0/12s = 7/12d', [{ ...step(0, [3, 12], '/', [0, 12], null) }], null, [7, 12]))).toEqual([
    '',
    '7/12>7/12',
  ])
})

test('the line holds zero, one and every place, with as many ticks as there is room for', () => {
  expect(scaleOf([0.25, 0.5])).toEqual({ low: 0, high: 1, tick: 1 / 12, label: 1 })
  expect(scaleOf([-0.25, 1.5], 40)).toEqual({ low: -1, high: 2, tick: 1 / 12, label: 1 })
  expect(scaleOf([4], 40)).toMatchObject({ high: 4, tick: 1 / 4 })
  expect(scaleOf([45.25], 20)).toEqual({ low: 0, high: 50, tick: 10, label: 10 })
  const { low, high, tick } = scaleOf([-1000, 20736], 20)
  expect(low).toBeLessThanOrEqual(-1000)
  expect(high).toBeGreaterThanOrEqual(20736)
  expect((high - low) / tick).toBeLessThan(10)
  expect(scaleOf([0.5], 0).tick).toBeGreaterThan(0)
})

test('the line of a pattern is only as long as its cards need', () => {
  const { low, high } = scaleOfRow([1 / 12, 2 / 12, 4 / 12])
  expect([low * 12, high * 12].map(Math.round)).toEqual([0, 5])
})

test('a label is raised until it covers no other', () => {
  const box = (x: number, y = 20) => ({ x, width: 30, y })
  expect(raise([box(0), box(50)], 17)).toEqual([20, 20])
  expect(raise([box(0), box(20), box(10)], 17)).toEqual([20, 37, 54])
  expect(raise([box(0)], 17, [box(0, 9)])).toEqual([26])
  for (const x of [0.1, 0.2, 0.30000000000000004]) expect(raise([box(x), box(x), box(x, 0.1)], 17.1)).toHaveLength(3)
})
