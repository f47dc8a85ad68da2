import { expect, test } from 'vitest'
import { logOf } from '$client/kit/testing.ts'
import { boxOf, ghostOf, HEIGHT, WIDTH } from './diagram.ts'
import { isForbidden } from './interactions.ts'
import { completedBy, ghostFor, lacked, missing, shownNow, spokenGhost } from './ghost.ts'
import type { Event, Position, View } from './view.ts'

const view = (pending: Position['pending']): View => ({ position: { pending } }) as View
const waits = { boson: 'W', colour: 'red', by: 1, beneath: 's', amount: 1 }
const ASKED = { kind: 'asked', seat: 0, boson: 'photon:pink', beneath: 'e:pink', by: 1 } as const
const TOOK = { kind: 'took', seat: 0, boson: 'photon:pink', cards: 2 } as const

test('a boson that waits is half a diagram: the answer is missing, and its label open', () => {
  for (const [boson, beneath, open] of [
    ['W:red', 's:red', 1],
    ['photon:red', 'e:red', 2],
    ['gluon:red', 'd:red', 1],
    ['gluon:pink', 't:pink', 1],
  ] as const) {
    for (const small of [false, true]) {
      const drawing = ghostOf(ghostFor(boson, beneath), small)
      expect(drawing.fermions.filter(({ missing }) => missing)).toHaveLength(open)
      expect(drawing.labels.filter(({ missing }) => missing)).toHaveLength(open)
      expect(drawing.fermions.some(({ missing }) => !missing)).toBe(true)
      for (const box of drawing.labels.map(boxOf)) {
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.right).toBeLessThanOrEqual(WIDTH)
        expect(box.bottom).toBeLessThanOrEqual(HEIGHT)
      }
    }
  }
})
test('of a W the particle that comes of it is not named, for several would do', () => {
  expect(ghostOf(ghostFor('W:red', 's:red')).labels.map(({ symbol }) => symbol.letter)).toEqual(['s', '?', 'W'])
})
test('what is missing is said in a few words', () => {
  const said = (boson: string, beneath: string) => missing(ghostFor(boson, beneath))
  expect([
    said('W:red', 's:red'),
    said('W:pink', 's:pink'),
    said('W:red', 'e:red'),
    said('W:pink', 'nu_e:pink'),
  ]).toEqual(['which quark?', 'which antiquark?', 'which neutrino?', 'which charged antilepton?'])
  expect([said('photon:pink', 'e:pink'), said('gluon:red', 'd:red'), said('gluon:pink', 'd:pink')]).toEqual([
    'another positron?',
    'Flip and antidown?',
    'Flip and down?',
  ])
  expect(spokenGhost(ghostFor('W:red', 's:red'))).toBe('W on strange: which quark?')
})
test('beside the piles stands the boson that waits, then what nobody completed', () => {
  expect(shownNow(view(null), logOf<Event>())).toBe(null)
  expect(shownNow(view(waits), logOf<Event>())).toMatchObject({ ghost: { kind: 'w', missed: false } })
  expect(shownNow(view(null), logOf<Event>(ASKED, TOOK))).toMatchObject({
    ghost: { kind: 'photon', before: ['anti-e', 'anti-e'], missed: true },
  })
})
test('what an answer would have made of it, for the review', () => {
  const made = (boson: string, beneath: string, face: string) => completedBy(ghostFor(boson, beneath), face)
  expect(made('W:red', 's:red', 'u:red')).toMatchObject({ before: ['s'], after: ['u'], boson: 'W-' })
  expect(made('W:pink', 's:pink', 'u:pink')).toMatchObject({ before: ['anti-s'], after: ['anti-u'], boson: 'W+' })
  const forbidden = (
    [
      ['u', 'c'],
      ['u', 's'],
      ['e', 'nu_e'],
      ['e', 'nu_mu'],
    ] as const
  ).map(([one, two]) => isForbidden(made('W:red', `${one}:red`, `${two}:red`)))
  expect(forbidden).toEqual([true, false, false, true])
  expect(made('gluon:red', 'd:red', 'flip:red')).toMatchObject({ before: ['d', 'anti-d'], after: [] })
})

test('what nobody had is said as something that there is', () => {
  const said = (boson: string, beneath: string) => lacked(ghostFor(boson, beneath, true))
  expect([
    said('W:red', 's:red'),
    said('W:pink', 's:pink'),
    said('W:red', 'mu:red'),
    said('W:pink', 'mu:pink'),
    said('W:pink', 'nu_e:pink'),
    said('photon:red', 'u:red'),
    said('gluon:red', 'd:red'),
  ]).toEqual([
    'It needed another quark.',
    'It needed another antiquark.',
    'It needed a neutrino.',
    'It needed an antineutrino.',
    'It needed a charged antilepton.',
    'It needed another up.',
    'It needed a Flip and an antidown.',
  ])
})
