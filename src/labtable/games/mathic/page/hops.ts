/**
 * A proof on a number line: each side goes from zero in hops, one for each step, to its value. Numbers become places in
 * the drawing; the server decides whether a play is true.
 */
import type { Exact } from './faces.ts'
import { numbersOf } from './steps.ts'
import type { Proof, Step } from './view.ts'
import { sidesOf } from './written.ts'

export interface Hop {
  from: number
  to: number
  /** The number at which it ends, as an exact fraction. */
  at: Exact
  /** The operation and its number; undefined at the start of a side, and in a pattern. */
  operator: Step['operator'] | null
  by: Exact
}

const place = ([n, d]: Exact): number => Number(n) / Number(d)
const isSame = (one: Exact, other: Exact) => one[0] === other[0] && one[1] === other[1]
const start = (value: Exact): Hop => ({ from: 0, to: place(value), at: value, operator: null, by: value })

/** The source of the numbers of each step: the step whose result it is, or null for a card. */
function origins(steps: Step[]): { a: number | null; b: number | null }[] {
  const open: number[] = []
  const take = (value: Exact, least: number): number | null => {
    const last = open.at(-1)
    return last !== undefined && open.length >= least && isSame(steps[last]!.value!, value) ? open.pop()! : null
  }
  return steps.map(({ a, b }, i) => {
    // The second number is the last result if the first is the result before it, or is no result.
    const last = open.at(-1)
    const aIsLast = last !== undefined && isSame(steps[last]!.value!, a)
    const fromB = take(b, aIsLast ? 2 : 1)
    const found = { a: take(a, 1), b: fromB }
    open.push(i)
    return found
  })
}

/** The hops of one side: they follow the first numbers of its steps, because the second ones may be results as well. */
function way(steps: Step[]): Hop[] {
  const done = steps.filter((step) => step.value !== null)
  const from = origins(done)
  const hops = (i: number): Hop[] => {
    const { a, b, operator, value } = done[i]!
    const origin = from[i]!
    const turned = origin.a === null && origin.b !== null && '+x'.includes(operator)
    const first = turned ? origin.b : origin.a
    const by = turned ? a : b
    const before = first === null ? [start(a)] : hops(first)
    return [...before, { from: before.at(-1)!.to, to: place(value!), at: value!, operator, by }]
  }
  return done.length ? hops(done.length - 1) : []
}

/** The hops of a proof: those of the left side and those of the right; for a pattern one row from card to card. */
export function hopsOf(proof: Proof): [Hop[], Hop[]] {
  const sides = sidesOf(proof.line)
  if (sides.length === 1 && !proof.steps.length) return [row(numbersOf(sides[0]!)), []]
  const [left, right] = [0, 1].map((side) => {
    const walked = way(proof.steps.filter((step) => step.side === side))
    if (walked.length) return walked
    const numbers = numbersOf(sides[side] ?? [])
    return numbers.length === 1 ? [start(numbers[0]!)] : []
  })
  return [left!, right!]
}

function row(numbers: Exact[]): Hop[] {
  return numbers.map((value, i) => ({
    from: i ? place(numbers[i - 1]!) : place(value),
    to: place(value),
    at: value,
    operator: null,
    by: value,
  }))
}

export interface Scale {
  low: number
  high: number
  /** The distance between ticks, and between numbers. */
  tick: number
  label: number
}

/** Numbers closer than this are drawn at one place. */
const HAIR = 1e-6
const NICE = [1, 2, 5]

/** The line of a pattern: only the range of its cards, because nothing starts from zero. */
export function scaleOfRow(places: number[]): Scale {
  const low = Math.floor(Math.min(...places) * 12 + HAIR) - 1
  const high = Math.ceil(Math.max(...places) * 12 - HAIR) + 1
  return high - low > 60 ? scaleOf(places) : { low: low / 12, high: high / 12, tick: 1 / 12, label: 1 }
}

/** The range of the line in whole numbers, and the places of its ticks and numbers, as many as fit. */
export function scaleOf(places: number[], room = 40): Scale {
  const ticks = Math.max(6, room)
  const low = Math.floor(Math.min(0, ...places) + HAIR)
  const high = Math.max(1, Math.ceil(Math.max(...places) - HAIR))
  const span = high - low
  if (span * 12 <= ticks) return { low, high, tick: 1 / 12, label: 1 }
  if (span * 4 <= ticks) return { low, high, tick: 1 / 4, label: 1 }
  let step = 1
  for (let i = 0; span / step > ticks / 3; i++) step = NICE[i % 3]! * 10 ** Math.floor(i / 3)
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step, tick: step, label: step }
}

export interface Box {
  x: number
  width: number
  /** The preferred height above the line. */
  y: number
}

/** The labels of a line, each raised until it covers neither earlier ones nor anything fixed. */
export function raise(boxes: Box[], height: number, fixed: Box[] = []): number[] {
  const placed = [...fixed]
  return boxes.map((box) => {
    let y = box.y
    const hits = () =>
      placed.find(
        (other) => Math.abs(other.x - box.x) < (other.width + box.width) / 2 && Math.abs(other.y - y) < height - HAIR,
      )
    for (let other = hits(); other; other = hits()) y = other.y + height
    placed.push({ ...box, y })
    return y
  })
}
