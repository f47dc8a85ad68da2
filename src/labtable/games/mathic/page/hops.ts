/**
 * A proof on a number line: each side is a way from zero, hop by hop, to what the side comes to. Numbers become places
 * in the drawing; whether a play is true is the table's to say.
 */
import type { Exact } from './faces.ts'
import { numbersOf } from './steps.ts'
import type { Proof, Step } from './view.ts'
import { sidesOf } from './written.ts'

export interface Hop {
  from: number
  to: number
  /** The place that it leads to, as the fraction that it is. */
  at: Exact
  /** What is done there, and with which number; none where a way starts, or a pattern goes on. */
  operator: Step['operator'] | null
  by: Exact
}

const place = ([n, d]: Exact): number => Number(n) / Number(d)
const isSame = (one: Exact, other: Exact) => one[0] === other[0] && one[1] === other[1]
const start = (value: Exact): Hop => ({ from: 0, to: place(value), at: value, operator: null, by: value })

/** Where the numbers of each step come from: the step whose result it is, or null for a card. */
function origins(steps: Step[]): { a: number | null; b: number | null }[] {
  const open: number[] = []
  const take = (value: Exact, least: number): number | null => {
    const last = open.at(-1)
    return last !== undefined && open.length >= least && isSame(steps[last]!.value!, value) ? open.pop()! : null
  }
  return steps.map(({ a, b }, i) => {
    // The second number is the last result if the first is the one before, or if the first is no result at all.
    const last = open.at(-1)
    const aIsLast = last !== undefined && isSame(steps[last]!.value!, a)
    const fromB = take(b, aIsLast ? 2 : 1)
    const found = { a: take(a, 1), b: fromB }
    open.push(i)
    return found
  })
}

/** The way of one side: along the first numbers of its steps, for what is added may as well be a result itself. */
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

/** The hops of a proof: those of the left side and those of the right; of a pattern one row from card to card. */
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
  /** From tick to tick, and from number to number. */
  tick: number
  label: number
}

/** What two numbers may differ by and still be drawn at one place. */
const HAIR = 1e-6
const NICE = [1, 2, 5]

/** The line of a pattern: only as far as its cards go, for nothing starts from zero. */
export function scaleOfRow(places: number[]): Scale {
  const low = Math.floor(Math.min(...places) * 12 + HAIR) - 1
  const high = Math.ceil(Math.max(...places) * 12 - HAIR) + 1
  return high - low > 60 ? scaleOf(places) : { low: low / 12, high: high / 12, tick: 1 / 12, label: 1 }
}

/** How far the line goes, in whole numbers, and where its ticks and numbers stand: never more than it has room for. */
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
  /** Height above the line that is wanted. */
  y: number
}

/** Labels over one line, each raised until it covers none of those before it, nor what is fixed. */
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
