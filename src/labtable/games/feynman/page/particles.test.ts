import { expect, test } from 'vitest'
import source from '../rules/kinds.py?raw'
import { charge, faceName, particleName, particleOf, PARTICLES, readFace, symbolOf, thirds } from './particles.ts'

test('particles are those of the server', () => {
  const prints = [...source.matchAll(/Print\("(\w+)", (-?\d), (\d), "([^"]+)"\)/g)].map(
    ([, kind, n, generation, mass]) => [kind, Number(n), Number(generation), mass],
  )
  expect(prints).toHaveLength(12)
  expect(
    Object.entries(PARTICLES).map(([kind, { thirds, generation, mass }]) => [kind, thirds, generation, mass]),
  ).toEqual(prints)
})

test('charges are written with their sign, in thirds', () => {
  expect(['u', 'd', 'e', 'nu_mu'].map((kind) => charge(kind, false))).toEqual(['+⅔', '−⅓', '−1', '0'])
  expect(['u', 'd', 'e', 'nu_mu'].map((kind) => charge(kind, true))).toEqual(['−⅔', '+⅓', '+1', '0'])
  expect([0, 3, 4, -5].map(thirds)).toEqual(['0', '1', '1⅓', '−1⅔'])
})

test('faces are read and named from their notation', () => {
  expect(readFace('nu_e:cyan')).toEqual({ kind: 'nu_e', colour: 'cyan', anti: true })
  expect(readFace('higgs')).toEqual({ kind: 'higgs', colour: null, anti: true })
  expect(readFace('change')).toEqual({ kind: 'change', colour: null, anti: false })
  expect(['u:red', 'e:pink', 'nu_tau:orange', 'W:cyan', 'flip:blue', 'change', 'higgs'].map(faceName)).toEqual([
    'red up',
    'pink positron',
    'orange tau antineutrino',
    'cyan W boson',
    'blue Flip',
    'Colour Change',
    'Higgs boson',
  ])
  expect(['u:red', 'u:pink', 'W:pink', 'higgs'].map(particleOf)).toEqual(['u', 'anti-u', 'W', 'higgs'])
})

test('antiparticles have a bar, charged leptons the opposite sign', () => {
  expect(symbolOf('anti-s')).toEqual({ letter: 's', bar: true })
  expect(symbolOf('anti-nu_mu')).toEqual({ letter: 'ν', sub: 'μ', bar: true })
  expect([symbolOf('mu').sup, symbolOf('anti-mu').sup, symbolOf('anti-mu').bar]).toEqual(['−', '+', undefined])
  expect(['anti-e', 'anti-t', 'W-', 'antiproton'].map(particleName)).toEqual([
    'positron',
    'antitop',
    'W minus',
    'antiproton',
  ])
})
