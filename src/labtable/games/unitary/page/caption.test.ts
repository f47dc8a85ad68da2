import { expect, test } from 'vitest'
import type { Sentence } from '$client/kit/link.ts'
import { partsOf, plain } from '$client/kit/speech.ts'
import { speechOf } from '$client/kit/testing.ts'
import { effectOf, leftStanding, namedUnit, standsFor } from './caption.ts'
import { formats } from './formats.ts'
import type { Played } from './plays.ts'

const faces = new Map<string, Record<string, any>>([
  ['Force', { units: [1, 1, -2] }],
  ['Frequency', { units: [0, 0, -1] }],
  ['Area', { units: [0, 2, 0] }],
  ['Clear', {}],
])
const inWords = (sentence: Sentence) => plain(partsOf(sentence, { ...speechOf('unitary'), formats }))
const play = (card: string, way: 'up' | 'down' | null, before: number[], area: number[]): Played => ({
  kind: 'played',
  seat: 0,
  card,
  way,
  before,
  area,
})

test('what a card did', () => {
  expect(inWords(effectOf(play('Force', 'up', [0, 0, 0], [1, 1, -2]), 0))).toBe(
    'Force, right-side-up, put one kg and one m above the line and two s below it.',
  )
  expect(inWords(effectOf(play('Frequency', 'down', [1, 2, -3], [1, 2, -2]), 1))).toBe(
    'Frequency, upside-down, put one s above the line: a pair cancels.',
  )
  expect(inWords(effectOf(play('Area', 'down', [0, 2, 0], [0, 0, 0]), 2))).toBe(
    'Area, upside-down, put two m below the line: two pairs cancel.',
  )
  expect(inWords(effectOf(play('Clear', null, [0, 1, 0], [0, 0, 0]), 0))).toBe('Clear removed all units.')
  expect(inWords(effectOf(play('Clear', null, [0, 0, 0], [0, 0, 0]), 0))).toBe(
    'Clear changed nothing: the area was empty.',
  )
})

test('what is left standing', () => {
  expect(inWords(leftStanding([0, 0, 0]))).toBe('Nothing is left standing.')
  expect(inWords(leftStanding([0, 2, 0], 'Area', false))).toBe(
    'Left standing: metre squared (Area, which nobody hides)',
  )
  expect(inWords(leftStanding([0, 2, 0], 'Area', true))).toBe('Left standing: metre squared (Area)')
  expect(inWords(leftStanding([0, 2, 0]))).toBe('Left standing: metre squared')
  expect(inWords(leftStanding([1, 1, -2], 'Force', true, 'N'))).toBe(
    'Left standing: kilogram metre over second squared = newton (Force)',
  )
})

test('the quantity that the area stands for', () => {
  expect(standsFor([1, 1, -2], faces)).toBe('Force')
  expect(standsFor([-1, -1, 2], faces)).toBeUndefined()
  expect(standsFor([0, 0, 0], faces)).toBeUndefined()
})

test('units that have a name of their own', () => {
  expect(['N', 'J', 'W', 'Pa', 'Hz'].map((si) => namedUnit({ si }))).toEqual(['N', 'J', 'W', 'Pa', 'Hz'])
  for (const si of ['m', 's', 'kg', 'm/s', 'J s', 'm²', 'W/m²']) expect(namedUnit({ si })).toBeUndefined()
})
