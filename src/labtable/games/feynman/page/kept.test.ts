import { expect, test } from 'vitest'
import { keep } from '$client/kit/link.ts'
import type { Interaction } from './interactions.ts'
import { ALL, keepAlso, kept } from './kept.ts'

const of = (given: Partial<Interaction>): Interaction => ({
  kind: 'w',
  before: ['u'],
  after: ['s'],
  boson: 'W+',
  name: null,
  balance: [],
  simplified: 'nature_w_mixing_energy',
  ...given,
})
const proton = (before: string[]) => of({ kind: 'baryon', before, after: [], boson: null, name: 'proton' })

test('what was seen is kept, each once, whatever lay first in a baryon', () => {
  expect(kept()).toEqual([])
  keepAlso([of({}), of({}), proton(['u', 'u', 'd'])])
  keepAlso([of({ after: ['d'] }), proton(['u', 'd', 'u'])])
  expect(kept().map(({ after, name }) => name ?? after[0])).toEqual(['s', 'proton', 'd'])
})
test('what cannot be read is as if nothing had been kept', () => {
  keep('feynman:interactions', '{"no": "list"}')
  expect(kept()).toEqual([])
  keep('feynman:interactions', 'no json')
  expect(kept()).toEqual([])
  keep('feynman:interactions', null)
})
test('there are 124: 96 of a W, 18 of a photon, 6 of a gluon and 4 baryons', () => expect(ALL).toBe(124))
