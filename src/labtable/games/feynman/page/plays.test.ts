import { describe, expect, test } from 'vitest'
import { baryonOf, cardOf, choicesOf, facesIn, isDue } from './plays.ts'
import type { Held, Position, View } from './view.ts'

const COLOURS = ['blue', 'green', 'red', 'yellow']
const up: Held = { n: 1, face: 'u:red', back: 't:cyan', written: 'u:red', quark: true }
const twin: Held = { ...up, n: 2, back: 'e:pink', written: 'u:red/2' }
const down: Held = {
  n: 3,
  face: 'd:blue',
  back: 's:cyan',
  written: 'd:blue',
  quark: true,
  refusal: { key: 'no_match' },
}
const change: Held = { n: 4, face: 'change', back: 'u:orange', written: 'change', needs: 'colour' }
const flip: Held = {
  n: 5,
  face: 'flip:yellow',
  back: 'c:pink',
  written: 'flip:yellow',
  needs: 'second',
  seconds: [{ n: 6, written: 'd:orange' }],
}
const back: Held = { n: 6, face: 'b:green', back: 'd:orange', written: 'b:green', refusal: { key: 'no_match' } }
const view = (given: Partial<View> = {}, position: Partial<Position> = {}) =>
  ({
    seat: 0,
    position: { side: 'matter', phase: 'play', ...position },
    hands: [[up, twin, down, change, flip, back]],
    last_but: 0,
    ...given,
  }) as View
const during = (phase: Position['phase']) => view({}, { phase })
const can = (view: View, held: Held, calling = false) =>
  choicesOf(view, held, COLOURS, calling).map(({ action }) => action)
const actions = (held: Held, given: Partial<View> = {}, calling = false) => can(view(given), held, calling)

describe('what a card can do', () => {
  test('a card that fits is played by the way it is written, one that does not has no choice', () => {
    expect(actions(twin)).toEqual(['play u:red/2'])
    expect(actions(down)).toEqual([])
    expect(actions({ n: 1, face: 'u:red', back: 't:cyan' })).toEqual([]) // another’s turn: nothing is said of it
  })
  test('against a boson it answers; what was drawn is played (F-5, F-12)', () => {
    expect(can(during('answer'), up)).toEqual(['answer u:red'])
    expect(can(during('drawn'), up)).toEqual(['play u:red'])
  })
  test('a Colour Change names each colour (F-8)', () =>
    expect(actions(change)).toEqual(COLOURS.map((colour) => `play change ${colour}`)))
  test('a Flip against a gluon: with each antiquark that completes it, and alone (F-15, F-16)', () => {
    expect(choicesOf(during('answer'), flip, COLOURS, false)).toEqual([
      { action: 'answer flip:yellow d:orange', faces: ['flip:yellow', 'd:orange'] },
      { action: 'answer flip:yellow', alone: true },
    ])
  })
})

describe('DECAY (F-19)', () => {
  test('is called with what leaves one card, and with nothing else', () => {
    expect(actions(up, { last_but: 1 }, true)).toEqual(['play u:red decay'])
    expect(actions(up, { last_but: 2 }, true)).toEqual(['play u:red'])
    expect([
      isDue(view({ last_but: 1 }), up),
      isDue(view({ last_but: 2 }), up),
      isDue(view({ last_but: 1 }), down),
    ]).toEqual([true, false, false])
  })
  test('never with the Flip alone, for that draws four', () => {
    expect(can(view({ last_but: 2 }, { phase: 'answer' }), flip, true)).toEqual([
      'answer flip:yellow d:orange decay',
      'answer flip:yellow',
    ])
    expect([
      isDue(view({ last_but: 2 }), flip),
      isDue(view({ last_but: 1 }), flip),
      isDue(view({ last_but: 2 }), { ...flip, seconds: [] }),
    ]).toEqual([true, false, false])
  })
  test('with a baryon that leaves one card', () => {
    expect(baryonOf(view({ last_but: 3 }), [up, down, twin], true)?.action).toBe('baryon u:red d:blue u:red/2 decay')
    expect(baryonOf(view({ last_but: 1 }), [up, down, twin], true)?.action).toBe('baryon u:red d:blue u:red/2')
  })
})

test('three quarks are a proton, a neutron, their antiparticles, or nothing (F-6)', () => {
  const name = (cards: Held[], side: Position['side'] = 'matter') => baryonOf(view({}, { side }), cards, false)?.name
  expect([name([up, down, twin]), name([down, up, down]), name([up, up, up]), name([down, down, down])]).toEqual([
    'proton',
    'neutron',
    null,
    null,
  ])
  expect(name([up, down, twin], 'antimatter')).toBe('antiproton')
  expect(name([up, down])).toBeUndefined()
})

test('the card of an action is found by how it is written, or by its number', () => {
  expect(cardOf(view(), 'play u:red/2 decay')).toBe(twin)
  expect(cardOf(view(), 'play u:red/1')).toBe(up)
  expect(cardOf(view(), 'draw')).toBeUndefined()
  expect(cardOf(view({ seat: -1 }), 'play u:red')).toBeUndefined()
})

test('the faces of an action are found with and without the number of their card', () => {
  expect(facesIn('play higgs/61 pink')).toEqual(['higgs'])
  expect(facesIn('play change red decay')).toEqual(['change'])
  expect(facesIn('baryon u:red/5 d:blue u:green')).toEqual(['u:red', 'd:blue', 'u:green'])
  expect(facesIn('answer flip:yellow d:orange')).toEqual(['flip:yellow', 'd:orange'])
  expect(facesIn('draw')).toEqual([])
})
