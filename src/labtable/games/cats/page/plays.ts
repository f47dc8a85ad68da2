/** Parses actions in notation (rules: notation), to draw them. */
import type { Box } from './boxes.ts'
import type { Hypothesis, State } from './ladder.ts'

export type Play =
  | { kind: 'bid'; hypothesis: Hypothesis }
  | { kind: 'show' | 'cycle'; boxes: Box[] }
  | { kind: 'doctorate'; name: string; as: string | null }
  | { kind: 'call' | 'end' }

/** An action such as `bid 3A`, `show A A H`, `doctorate Tabby as Purrie`; null if it is not one. */
export function playOf(action: string): Play | null {
  const [verb = '', ...rest] = action.trim().split(/\s+/)
  if (verb === 'bid') {
    const [, n, state] = /^(\d+)([ADE])$/.exec(rest.join('')) ?? []
    return n ? { kind: 'bid', hypothesis: { n: Number(n), state: state as State } } : null
  }
  if (verb === 'show' || verb === 'cycle') return { kind: verb, boxes: rest as Box[] }
  if (verb === 'doctorate' && rest[0])
    return { kind: verb, name: rest[0], as: rest[1] === 'as' ? (rest[2] ?? null) : null }
  return verb === 'call' || verb === 'end' ? { kind: verb } : null
}

/** The boxes in an action, by letter. */
export function boxesIn(action: string): Box[] {
  const play = playOf(action)
  return play?.kind === 'show' || play?.kind === 'cycle' ? play.boxes : []
}
