/** What the log tells of the cards: which was played last, which way up, and what stood there before. */
import type { LogLine } from '$client/kit/link.ts'
import type { More } from './faces.ts'

export type Way = 'up' | 'down'

export interface Play {
  /** Its number among the cards played since the deal, from 1. */
  n: number
  seat: number
  card: string
  way: Way | null
  /** null where the log does not reach back far enough to know. */
  before: number[] | null
  after: number[]
}

const PLAYED = new Set(['played', 'played_cancelled', 'played_special'])
const EMPTY = [0, 0, 0]

/** What a card adds to the exponents, played this way up; null for a special card. */
export function added(more: More | undefined, way: Way | null): number[] | null {
  return more?.units ? (more.units as number[]).map((e) => (way === 'down' ? -e : e) + 0) : null
}

/** Every card played, oldest first. An arranged position (a lesson, a puzzle) may begin with units on the table. */
export function plays(log: LogLine[], faces: Map<string, More>): Play[] {
  const found: Play[] = []
  for (const { said } of log) {
    if (!PLAYED.has(said.key)) continue
    const { who, card, way = null, area } = said.params as { who: number; card: string; way?: Way; area: number[] }
    const adds = added(faces.get(card), way)
    const before = adds ? area.map((e, i) => e - adds[i]!) : (found.at(-1)?.after ?? null)
    found.push({ n: found.length + 1, seat: who, card, way, before, after: area })
  }
  return found
}

/** Which way up the pile's top card lies: as it was played; discarded cards lie right-side-up. */
export function topWay(log: LogLine[], top: string | undefined): Way {
  for (const { said } of log.toReversed()) {
    if (said.key !== 'discarded' && !PLAYED.has(said.key)) continue
    return said.params?.card === top && said.params?.way === 'down' ? 'down' : 'up'
  }
  return 'up'
}

/** Who put the pile's top card there. */
export function lastActor(log: LogLine[]): number | undefined {
  return log.findLast(({ said }) => said.key === 'discarded' || PLAYED.has(said.key))?.said.params?.who
}

/** What a card would make of the area: drawing needs it where no view says it (a missed line in the review). */
export function made(area: number[], card: string, more: More | undefined, way: Way | null): number[] {
  const adds = added(more, way)
  if (adds) return area.map((e, i) => e + adds[i]!)
  if (card === 'Square') return area.map((e) => 2 * e)
  return card === 'Square Root' ? area.map((e) => e / 2) : EMPTY
}
