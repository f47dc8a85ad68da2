/** The geometry of a Feynman diagram; time runs to the right. `Diagram.svelte` draws it. */
import { isForbidden, type Interaction } from './interactions.ts'
import type { Ghost } from './ghost.ts'
import { charge, symbolOf, thirds, type Symbol } from './particles.ts'
import { RATIO, settingOf } from './symbols.ts'
import { curly, wavy, type Point } from './waves.ts'

export const WIDTH = 280
export const HEIGHT = 136

export interface Fermion {
  from: Point
  to: Point
  /** A triangle on the line. It points with time for matter, against it for antimatter. */
  arrow: string
  /** Whether it points to the right. */
  forward: boolean
  /** Whether its card is still missing: dotted. */
  missing?: boolean
}

export interface Boson {
  from: Point
  to: Point
  path: string
  kind: 'wavy' | 'curly'
}

export interface Label {
  symbol: Symbol
  /** The centre of its ink, and its baseline. */
  x: number
  y: number
  size: number
  /** The size of superscript and index relative to the letter. */
  ratio: number
  missing?: boolean
}

export interface Drawing {
  fermions: Fermion[]
  bosons: Boson[]
  vertices: Point[]
  /** Vertices that nature would not allow: crossed out. */
  forbidden: boolean
  labels: Label[]
  /** Charges beside the quarks of a baryon. */
  notes: { text: string; x: number; y: number }[]
  /** Around the quarks of a baryon. */
  bag: { x: number; y: number; width: number; height: number; radius: number } | null
}

const MIDDLE = HEIGHT / 2
const LARGE = 19 // font size in a diagram as wide as the margin
const SMALL = 30 // font size in a thumbnail
const ARROW = 5

/** The whole diagram; `small` for half the width, with legible labels. */
export function drawingOf(interaction: Interaction, small = false): Drawing {
  const label = small ? SMALL : LARGE
  return { ...DRAWINGS[interaction.kind](interaction, label), forbidden: isForbidden(interaction) }
}

/** The lines and labels of each diagram that the answer would add. */
const MISSING: Record<Ghost['kind'], { fermions: number[]; labels: number[] }> = {
  w: { fermions: [1], labels: [1] },
  photon: { fermions: [2, 3], labels: [2, 3] },
  gluon: { fermions: [1], labels: [1] },
}

/** The diagram of a boson that waits for an answer: the cards that were laid are drawn, the answer is missing. */
export function ghostOf(ghost: Ghost, small = false): Drawing {
  const size = small ? SMALL : LARGE
  const drawing = DRAWINGS[ghost.kind]({ ...ghost, name: null, balance: [], simplified: '' }, size)
  const missing = MISSING[ghost.kind]
  return {
    ...drawing,
    forbidden: false,
    fermions: drawing.fermions.map((line, i) => ({ ...line, missing: missing.fermions.includes(i) })),
    labels: drawing.labels.map((label, i) => {
      if (!missing.labels.includes(i)) return label
      const open = ghost.kind === 'w' ? atEnd('?', { x: margins(size).right, y: 110 }, size) : label
      return { ...open, missing: true }
    }),
  }
}

type Draw = (interaction: Interaction, label: number) => Omit<Drawing, 'forbidden'>

const DRAWINGS: Record<Interaction['kind'], Draw> = {
  w({ before, after, boson }, size) {
    const { left, right } = margins(size)
    const vertex = { x: 128, y: 84 }
    const [start, end, top] = [
      { x: left, y: 84 },
      { x: right, y: 110 },
      { x: right - 8, y: 28 },
    ]
    return {
      fermions: [fermion(start, vertex, before[0]!), fermion(vertex, end, after[0]!)],
      bosons: [{ from: vertex, to: top, path: wavy(vertex, top, 17, 4.6), kind: 'wavy' }],
      vertices: [vertex],
      labels: [atEnd(before[0]!, start, size), atEnd(after[0]!, end, size), atEnd(boson ?? 'W', top, size)],
      notes: [],
      bag: null,
    }
  },
  photon({ before, after, boson }, size) {
    const { left, right } = margins(size)
    const [above, below] = [
      { x: 140, y: MIDDLE - 26 },
      { x: 140, y: MIDDLE + 26 },
    ]
    const rows = [
      { vertex: above, y: 20 },
      { vertex: below, y: HEIGHT - 20 },
    ]
    return {
      fermions: rows.flatMap(({ vertex, y }, i) => [
        fermion({ x: left, y }, vertex, before[i]!),
        fermion(vertex, { x: right, y }, after[i]!),
      ]),
      bosons: [{ from: above, to: below, path: wavy(above, below, 13, 4.6), kind: 'wavy' }],
      vertices: [above, below],
      labels: [
        ...rows.flatMap(({ y }, i) => [
          atEnd(before[i]!, { x: left, y }, size),
          atEnd(after[i]!, { x: right, y }, size),
        ]),
        labelAt(boson ?? 'photon', 140 + 10 + size * 0.45, MIDDLE, size),
      ],
      notes: [],
      bag: null,
    }
  },
  gluon({ before }, size) {
    const { left, right } = margins(size)
    const [vertex, end] = [
      { x: 122, y: MIDDLE },
      { x: right - 4, y: MIDDLE },
    ]
    const starts = [
      { x: left, y: 20 },
      { x: left, y: HEIGHT - 20 },
    ]
    return {
      fermions: starts.map((start, i) => fermion(start, vertex, before[i]!)),
      bosons: [{ from: vertex, to: end, path: curly(vertex, end, 12, 5.6), kind: 'curly' }],
      vertices: [vertex],
      labels: [...starts.map((start, i) => atEnd(before[i]!, start, size)), atEnd('gluon', end, size)],
      notes: [],
      bag: null,
    }
  },
  /** Three lines meet in a bag and are bound by gluons; a proton or a neutron leaves it. */
  baryon({ before, balance, name }, size) {
    const { left, right } = margins(size)
    const [enter, leave, apart] = [112, right - 8, 22]
    const ys = [-1, 0, 1].map((row) => MIDDLE + row * apart)
    const starts = [-1, 0, 1].map((row) => ({ x: left, y: MIDDLE + row * 46 }))
    const spring = (x: number, y: number): Boson => {
      const [from, to] = [
        { x, y },
        { x, y: y + apart },
      ]
      return { from, to, path: curly(from, to, 5.5, 2.6), kind: 'curly' }
    }
    const total = balance.find(({ of }) => of === 'charge')?.before.reduce((sum, n) => sum + n, 0)
    const notes = before.map((particle, i) => {
      const at = starts[i]!
      return {
        text: charge(particle.replace('anti-', ''), particle.startsWith('anti-')),
        x: at.x + 15,
        y: at.y + [-4, -5, 14][i]!,
      }
    })
    return {
      fermions: starts.flatMap((start, i) => {
        const gate = { x: enter, y: ys[i]! }
        return [fermion(start, gate, before[i]!), fermion(gate, { x: leave, y: ys[i]! }, before[i]!, false)]
      }),
      bosons: [spring(enter + 26, ys[0]!), spring(enter + 58, ys[1]!), spring(enter + 90, ys[0]!)].filter(
        ({ from }) => from.x < leave - 6,
      ),
      vertices: [],
      labels: [
        ...starts.map((start, i) => atEnd(before[i]!, start, size)),
        atEnd(name ?? 'proton', { x: right + 4, y: MIDDLE }, size),
      ],
      notes:
        size === LARGE
          ? [
              ...notes,
              ...(total === undefined
                ? []
                : [{ text: total > 0 ? `+${thirds(total)}` : thirds(total), x: WIDTH - size * 0.9, y: MIDDLE + 26 }]),
            ]
          : [],
      bag: { x: enter - 8, y: ys[0]! - 16, width: leave - enter + 16, height: 2 * apart + 32, radius: 26 },
    }
  },
}

/** The ends of lines, with room for a label beside them. */
function margins(label: number): { left: number; right: number } {
  return { left: label * 1.75, right: WIDTH - label * 1.75 }
}

function fermion(from: Point, to: Point, particle: string, arrow = true): Fermion {
  const forward = !particle.startsWith('anti-')
  return { from, to, forward, arrow: arrow ? triangle(from, to, forward) : '' }
}

/** A mark in the middle of the line, centred there. */
function triangle(from: Point, to: Point, forward: boolean): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const sign = forward ? 1 : -1
  const [ux, uy] = [((to.x - from.x) / length) * sign, ((to.y - from.y) / length) * sign]
  const [mx, my] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  const corner = (along: number, aside: number) =>
    `${(mx + ux * along - uy * aside).toFixed(1)} ${(my + uy * along + ux * aside).toFixed(1)}`
  return `M${corner(ARROW * 1.2, 0)}L${corner(-ARROW * 0.8, ARROW * 0.8)}L${corner(-ARROW * 0.8, -ARROW * 0.8)}Z`
}

/** The symbol outside the end of a line, a third of an em from it. */
function atEnd(particle: string, { x, y }: Point, size: number): Label {
  const aside = size * (0.35 + settingOf(symbolOf(particle), ratioAt(size)).width / 2)
  return labelAt(particle, x + (x < WIDTH / 2 ? -aside : aside), y, size)
}

/** The symbol with its letter centred at a height. */
function labelAt(particle: string, x: number, y: number, size: number): Label {
  const symbol = symbolOf(particle)
  const { height, depth } = settingOf({ letter: symbol.letter })
  return { symbol, x, y: y + ((height - depth) * size) / 2, size, ratio: ratioAt(size) }
}
const ratioAt = (size: number): number => (size === SMALL ? RATIO.small : RATIO.picture)

/** The box around a label's ink. */
export function boxOf({ symbol, x, y, size, ratio }: Label): {
  left: number
  right: number
  top: number
  bottom: number
} {
  const { width, height, depth } = settingOf(symbol, ratio)
  return {
    left: x - (width * size) / 2,
    right: x + (width * size) / 2,
    top: y - height * size,
    bottom: y + depth * size,
  }
}
