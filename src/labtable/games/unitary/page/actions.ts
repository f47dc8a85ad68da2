/** What can be done with a card, from the choices of the view. Nothing here knows a rule: legality is the view's. */
import type { Candidate, View } from './view.ts'

const CALLS = new Set(['done', 'claim', 'pass'])

/** The plays of a card, right-side-up first; or its discard. */
export function ways(view: View, card: string): Candidate[] {
  return view.choices.filter((choice) => choice.card === card)
}

/** "done", "claim" or "pass", if it may be tried. */
export function call(view: View, name: string): Candidate | undefined {
  return view.choices.find((choice) => choice.card === undefined && choice.action === name)
}

/** Whether a card can do nothing now: then it is dimmed, but it still says why when it is tried. */
export function isStuck(view: View, card: string): boolean {
  const found = ways(view, card)
  return found.length > 0 && found.every((choice) => choice.refusal !== undefined)
}

/** What dropping a card on a zone means, in notation. */
export function dropped(view: View, card: string, zone: string, special: boolean): string {
  if (zone === 'pile' && view.position.phase === 'discard') return `discard ${card}`
  return special || zone === 'pile' ? card : `${card} ${zone}`
}

/** The card that an action in notation is about. */
export function cardOf(action: string, hand: string[]): string | undefined {
  if (CALLS.has(action)) return undefined
  return hand.find(
    (card) => action === card || action === `${card} up` || action === `${card} down` || action === `discard ${card}`,
  )
}

/** A play in notation as card and way. */
export function played(action: string): { card: string; way: 'up' | 'down' | null } {
  const [, card, way] = /^(.*?)(?: (up|down))?$/.exec(action)!
  return { card: card!, way: (way as 'up' | 'down' | undefined) ?? null }
}
