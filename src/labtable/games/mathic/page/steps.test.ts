import { expect, test } from 'vitest'
import { alike, chainOf, commonOf, singleOf, spokenStep } from './steps.ts'
import type { Proof, Step } from './view.ts'

const step = (over: Partial<Step>): Step => ({
  side: 0,
  a: [3, 12],
  operator: '+',
  b: [4, 12],
  common: null,
  raw: [7, 12],
  value: [7, 12],
  fail: null,
  ...over,
})
const proof = (line: string, left: Proof['left'], right: Proof['right']): Proof => ({
  line,
  relation: '=',
  left,
  right,
  steps: [],
  holds: true,
  why: null,
  pattern: null,
  common: null,
})

test('a sum of twelfths needs no common denominator, and a reduced result no second form', () => {
  const sum = step({
    common: [
      [3, 12],
      [4, 12],
    ],
  })
  expect(spokenStep(sum)).toBe('three twelfths plus four twelfths equals seven twelfths')
  expect(commonOf(sum)).toBe(null)
})

test('a sum shows the common denominator, the result, and the result reduced', () => {
  const sum = step({
    a: [1, 4],
    operator: '-',
    b: [1, 6],
    common: [
      [3, 12],
      [2, 12],
    ],
    raw: [1, 12],
    value: [1, 12],
  })
  expect(spokenStep(sum)).toBe(
    'one quarter minus one sixth equals three twelfths minus two twelfths equals one twelfth',
  )
  expect(commonOf(sum)).toBe(12)
  const reduced = step({
    common: [
      [3, 12],
      [4, 12],
    ],
    raw: [6, 12],
    value: [1, 2],
  })
  expect(chainOf(reduced).slice(-2)).toEqual([
    { kind: 'number', value: [6, 12] },
    { kind: 'number', value: [1, 2] },
  ])
})

test('a product shows its parts, a division its inverse', () => {
  const product = step({ operator: 'x', b: [10, 12], a: [6, 12], raw: [60, 144], value: [5, 12] })
  expect(spokenStep(product)).toContain('6 times 10, over 12 times 12 equals 60 over 144 equals five twelfths')
  const division = step({ operator: '/', b: [-3, 4], raw: [-12, 36], value: [-1, 3] })
  expect(chainOf(division)[1]).toEqual({ kind: 'operation', a: [3, 12], operator: 'x', b: [-4, 3] })
  expect(chainOf(step({ operator: 'x', a: [2, 1], b: [3, 1], raw: [6, 1], value: [6, 1] }))).toHaveLength(2)
})

test('a step that fails ends where it fails', () => {
  const failed = step({ operator: '/', b: [0, 12], raw: null, value: null, fail: { key: 'undefined', rule: 'M-6' } })
  expect(chainOf(failed)).toEqual([{ kind: 'operation', a: [3, 12], operator: '/', b: [0, 12] }])
})

test('a side of one card is shown as it is written and reduced', () => {
  const one = proof('3/12h = [simplest red: 1/4]', [1, 4], [1, 4])
  expect(singleOf(one, 0)).toEqual({ written: [3, 12], value: [1, 4] })
  expect(singleOf(one, 1)).toBe(null)
  expect(singleOf(proof('[>=6/12 red: 2/1] = 6/12c / 3/12h', [2, 1], [2, 1]), 1)).toBe(null)
})

test('two cards with the same number need no working out', () => {
  expect(alike(proof('6/12d = 6/12h', [1, 2], [1, 2]))).toEqual([6, 12])
  expect(alike(proof('6/12d = [simplest red: 1/2]', [1, 2], [1, 2]))).toBe(null)
  expect(alike(proof('3/12d + 3/12s = 6/12h', [1, 2], [1, 2]))).toBe(null)
})
