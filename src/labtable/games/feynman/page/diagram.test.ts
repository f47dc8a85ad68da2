import { describe, expect, test } from 'vitest'
import { boxOf, drawingOf, HEIGHT, WIDTH, type Drawing } from './diagram.ts'
import type { Interaction } from './interactions.ts'
import { PARTICLES } from './particles.ts'

const KINDS = Object.keys(PARTICLES)
const ALL = KINDS.flatMap((kind) => [kind, `anti-${kind}`])
const interaction = (given: Partial<Interaction>): Interaction => ({
  kind: 'w',
  before: [],
  after: [],
  boson: null,
  name: null,
  balance: [],
  simplified: 'nature_w_mixing',
  ...given,
})
const QUARKS = KINDS.slice(0, 6)
const everything: Interaction[] = [
  ...ALL.flatMap((before) =>
    ALL.slice(0, 24).map((after) => interaction({ before: [before], after: [after], boson: 'W+' })),
  ),
  ...ALL.map((one) => interaction({ kind: 'photon', before: [one, one], after: [one, one], boson: 'photon' })),
  ...QUARKS.map((quark) => interaction({ kind: 'gluon', before: [quark, `anti-${quark}`], boson: 'gluon' })),
  interaction({
    kind: 'baryon',
    before: ['u', 'd', 'u'],
    name: 'proton',
    balance: [{ of: 'charge', before: [2, -1, 2], after: [3], holds: true }],
  }),
  interaction({
    kind: 'baryon',
    before: ['anti-d', 'anti-u', 'anti-d'],
    name: 'antineutron',
    balance: [{ of: 'charge', before: [1, -2, 1], after: [0], holds: true }],
  }),
]

/** Points along all the lines, waves and springs of a drawing. */
function inked({ fermions, bosons }: Drawing): { x: number; y: number }[] {
  const straight = fermions.flatMap(({ from, to }) =>
    Array.from({ length: 41 }, (_, i) => ({
      x: from.x + ((to.x - from.x) * i) / 40,
      y: from.y + ((to.y - from.y) * i) / 40,
    })),
  )
  const waves = bosons.flatMap(({ path }) =>
    path
      .slice(1)
      .split('L')
      .map((pair) => ({ x: Number(pair.split(' ')[0]), y: Number(pair.split(' ')[1]) })),
  )
  return [...straight, ...waves]
}

describe.each([
  ['large', false],
  ['small', true],
])('%s', (_, small) => {
  test('labels lie in the picture, over no other label and on no line', () => {
    for (const one of everything) {
      const drawing = drawingOf(one, small)
      const boxes = drawing.labels.map(boxOf)
      const points = inked(drawing)
      boxes.forEach((box, i) => {
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.right).toBeLessThanOrEqual(WIDTH)
        expect(box.top).toBeGreaterThanOrEqual(0)
        expect(box.bottom).toBeLessThanOrEqual(HEIGHT)
        const covered = boxes.filter(
          (other, k) =>
            k > i &&
            other.left < box.right &&
            box.left < other.right &&
            other.top < box.bottom &&
            box.top < other.bottom,
        )
        expect(covered, `${one.before.join()} ${one.after.join()}`).toEqual([])
        expect(
          points.filter(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom),
          `${one.before.join()} ${one.after.join()} ${drawing.labels[i]!.symbol.letter}`,
        ).toEqual([])
      })
    }
  })
})

test('arrows point with time for matter and against it for antimatter', () => {
  for (const one of everything) {
    const { fermions } = drawingOf(one)
    for (const { arrow, forward, from, to } of fermions.filter(({ arrow }) => arrow)) {
      const [tip, ...others] = arrow
        .slice(1, -1)
        .split('L')
        .map((pair) => Number(pair.split(' ')[0]))
      expect(to.x).toBeGreaterThan(from.x)
      expect(others.every((x) => (forward ? x < tip! : x > tip!))).toBe(true)
    }
  }
  expect(
    drawingOf(interaction({ before: ['u'], after: ['s'], boson: 'W+' })).fermions.map(({ forward }) => forward),
  ).toEqual([true, true])
  expect(
    drawingOf(interaction({ kind: 'gluon', before: ['d', 'anti-d'], boson: 'gluon' })).fermions.map(
      ({ forward }) => forward,
    ),
  ).toEqual([true, false])
})

test('lines meet at the vertices: two fermions and a boson at each', () => {
  for (const one of everything.filter(({ kind }) => kind !== 'baryon')) {
    const { vertices, fermions, bosons } = drawingOf(one)
    for (const vertex of vertices) {
      const meets = ({ from, to }: { from: object; to: object }) =>
        [from, to].some((end) => JSON.stringify(end) === JSON.stringify(vertex))
      expect(fermions.filter(meets)).toHaveLength(2)
      expect(bosons.filter(meets)).toHaveLength(1)
    }
  }
})

test('a baryon: three quarks in a bag, held by gluons, their charges beside them', () => {
  const { bag, fermions, bosons, notes, vertices } = drawingOf(everything.at(-2)!)
  const within = fermions.filter(({ arrow }) => !arrow)
  expect(within).toHaveLength(3)
  for (const { from, to } of within) {
    expect(from.x).toBeGreaterThan(bag!.x)
    expect(to.x).toBeLessThan(bag!.x + bag!.width)
  }
  for (const { from, to } of bosons) {
    const ys = within.map(({ from }) => from.y)
    expect(ys).toContain(from.y)
    expect(ys).toContain(to.y)
  }
  expect(notes.map(({ text }) => text)).toEqual(['+⅔', '−⅓', '+⅔', '+1'])
  expect(vertices).toEqual([])
})

test('what nature does not do is marked', () => {
  expect(drawingOf(interaction({ before: ['u'], after: ['c'], boson: 'W' })).forbidden).toBe(true)
  expect(
    drawingOf(
      interaction({
        before: ['e'],
        after: ['nu_mu'],
        boson: 'W-',
        balance: [{ of: 'lepton_e', before: [1], after: [0], holds: false }],
      }),
    ).forbidden,
  ).toBe(true)
  expect(
    drawingOf(
      interaction({
        before: ['e'],
        after: ['nu_e'],
        boson: 'W-',
        balance: [{ of: 'lepton_e', before: [1], after: [1], holds: true }],
      }),
    ).forbidden,
  ).toBe(false)
})
