import { expect, test } from 'vitest'
import { aboutFace, bosonFigures, familyOf, figuresOf } from './about.ts'
import { ACTIONS, BOSONS, PARTICLES } from './particles.ts'

const KINDS = [...Object.keys(PARTICLES), ...Object.keys(BOSONS), ...ACTIONS]

test('every kind has two to five sentences of its own', () => {
  const facts = KINDS.map((kind) => aboutFace(kind)[0]!)
  for (const text of facts) {
    expect(text.split(/[.:;] /).length, text).toBeGreaterThanOrEqual(2)
    expect(text.split(/\. /).length, text).toBeLessThanOrEqual(5)
    expect(text).not.toContain("'")
  }
  expect(new Set(facts).size).toBe(KINDS.length)
})

test('antiparticles have a sentence more, by family', () => {
  expect(aboutFace('s:red')).toHaveLength(1)
  const more = ['s:pink', 'e:pink', 'mu:cyan', 'nu_e:orange'].map((face) => aboutFace(face)[1])
  expect(more.map((text) => /quark|positron|short life|antineutrino/.exec(text!)?.[0])).toEqual([
    'quark',
    'positron',
    'short life',
    'antineutrino',
  ])
  expect(['W:pink', 'photon:red', 'gluon:cyan', 'higgs'].map((face) => aboutFace(face)[1])).toEqual([
    expect.stringContaining('of each other'),
    expect.stringContaining('its own'),
    expect.stringContaining('a gluon, too'),
    expect.stringContaining('its own'),
  ])
  expect(aboutFace('flip:pink')).toHaveLength(1)
})

test('families and figures', () => {
  expect(['b', 'tau', 'nu_mu', 'gluon', 'higgs', 'skip'].map(familyOf)).toEqual([
    'quark',
    'lepton',
    'neutrino',
    'boson',
    'boson',
    null,
  ])
  expect(figuresOf('u:pink')).toEqual({ family: 'quark', generation: 1, charge: '−⅔', mass: '2.2 MeV' })
  expect(figuresOf('flip:red')).toBe(null)
  expect(['W:red', 'photon:pink', 'higgs', 'skip:red'].map((face) => bosonFigures(face)?.mass)).toEqual([
    '80.4 GeV',
    '0',
    '125 GeV',
    undefined,
  ])
})
