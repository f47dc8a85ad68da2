/** The possible actions of a card, from the choices of the view, which alone says what is legal. */
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

/** Whether a card has no legal action now: it is dimmed, but trying it says why. */
export function isStuck(view: View, card: string): boolean {
  const found = ways(view, card)
  return found.length > 0 && found.every((choice) => choice.refusal !== undefined)
}

/** The action of dropping a card on a zone, in notation. */
export function dropped(view: View, card: string, zone: string, special: boolean): string {
  if (zone === 'pile' && view.position.phase === 'discard') return `discard ${card}`
  return special || zone === 'pile' ? card : `${card} ${zone}`
}

/** The card of an action in notation. */
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
