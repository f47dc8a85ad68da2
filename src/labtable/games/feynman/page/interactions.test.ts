import { expect, test } from 'vitest'
import {
  counted,
  outcome,
  spokenInteraction,
  spokenReaction,
  sumOf,
  titleOf,
  type Interaction,
} from './interactions.ts'

const interaction = (given: Partial<Interaction>): Interaction => ({
  kind: 'w',
  before: ['u'],
  after: ['s'],
  boson: 'W+',
  name: null,
  balance: [],
  simplified: 'nature_w_mixing',
  ...given,
})
const photon = interaction({ kind: 'photon', before: ['e', 'e'], after: ['e', 'e'], boson: 'photon' })
const proton = interaction({ kind: 'baryon', before: ['u', 'd', 'u'], after: [], boson: null, name: 'proton' })

test('sums are written with true signs, in thirds where that is the unit', () => {
  expect(sumOf([-1, 3], 'charge')).toBe('−⅓ + 1')
  expect(sumOf([2, -1, 2], 'charge')).toBe('⅔ − ⅓ + ⅔')
  expect(sumOf([1, 0], 'baryon')).toBe('⅓')
  expect(sumOf([1, 1], 'lepton_e')).toBe('1 + 1')
  expect(sumOf([-1, 0], 'lepton_mu')).toBe('−1')
  expect(sumOf([0, 0], 'charge')).toBe('0')
})

test('reactions are read as words', () => {
  expect(spokenReaction(interaction({}))).toBe('up becomes strange and W plus')
  expect(spokenReaction(photon)).toBe('electron and electron becomes electron and electron')
  expect(outcome(proton)).toEqual(['proton'])
  expect(spokenInteraction(interaction({}))).toBe('An up quark becomes a strange quark and gives off a W plus.')
  expect(spokenInteraction(interaction({ before: ['anti-u'], after: ['anti-s'], boson: 'W-' }))).toMatch(
    /^An antiup becomes an antistrange and/,
  )
  expect(spokenInteraction(photon)).toBe('An electron and an electron exchange a photon.')
  expect(spokenInteraction(proton)).toBe('An up quark, a down quark and an up quark make a proton.')
  expect(spokenInteraction(interaction({ after: ['c'], boson: 'W' }))).toMatch(/Nature does not do this\.$/)
})

test('the same interaction is counted, another is not', () => {
  const other = interaction({ before: ['anti-u'], after: ['anti-s'], boson: 'W-' })
  expect(
    counted([interaction({}), other, photon, interaction({})]).map(({ interaction: { before }, count }) => [
      before.join(),
      count,
    ]),
  ).toEqual([
    ['u', 2],
    ['anti-u', 1],
    ['e,e', 1],
  ])
})

test('headings', () => {
  const antiups = interaction({
    kind: 'photon',
    before: ['anti-u', 'anti-u'],
    after: ['anti-u', 'anti-u'],
    boson: 'photon',
  })
  expect(
    [interaction({}), photon, antiups, interaction({ kind: 'gluon', before: ['d', 'anti-d'] }), proton].map(titleOf),
  ).toEqual([
    'An up quark becomes a strange quark',
    'Two electrons exchange a photon',
    'Two antiup quarks exchange a photon',
    'Matter meets antimatter',
    'Three quarks make a proton',
  ])
  expect(titleOf({ ...proton, before: ['anti-u', 'anti-u', 'anti-d'], name: 'antiproton' })).toBe(
    'Three antiquarks make an antiproton',
  )
})
