/** The possible plays of the player's cards, as the view says, in notation as `words/notation.py` parses it. */
import type { Held, Position, View } from './view.ts'

export interface Choice {
  action: string
  /** The faces that it plays, or the colour that it names. */
  faces?: string[]
  colour?: string
  alone?: boolean
}

const VERBS: Record<Position['phase'], string> = { play: 'play', drawn: 'play', answer: 'answer', over: 'play' }
const call = (action: string, calls: boolean): string => (calls ? `${action} decay` : action)

/** The plays of a card in the player's hand; `calling`: with a call of DECAY where it is due. */
export function choicesOf(view: View, held: Held, colours: readonly string[], calling: boolean): Choice[] {
  const verb = VERBS[view.position.phase]
  const due = calling && view.last_but === 1
  if (held.refusal || held.written === undefined) return []
  if (held.needs === 'colour')
    return colours.map((colour) => ({ action: call(`${verb} ${held.written} ${colour}`, due), colour }))
  if (held.needs === 'second') {
    const seconds = (held.seconds ?? []).map(({ n, written }) => ({
      action: call(`${verb} ${held.written} ${written}`, calling && view.last_but === 2),
      faces: [held.face!, backOf(view, n)],
    }))
    return [...seconds, { action: `${verb} ${held.written}`, alone: true }]
  }
  return [{ action: call(`${verb} ${held.written}`, due), faces: [held.face!] }]
}

/** The other face of a card in the player's hand. */
const backOf = (view: View, n: number): string => view.hands[view.seat]!.find((held) => held.n === n)!.back

/** Whether DECAY may be called with a play of this card. */
export const isDue = (view: View, held: Held): boolean =>
  !held.refusal &&
  (held.needs === 'second' ? (held.seconds?.length ?? 0) > 0 && view.last_but === 2 : view.last_but === 1)

/** The number of quarks in a baryon. */
export const QUARKS = 3
/** The baryon of these cards, in order; `name` is null unless they make one. */
export function baryonOf(
  view: View,
  chosen: Held[],
  calling: boolean,
): { action: string; name: 'proton' | 'neutron' | 'antiproton' | 'antineutron' | null } | null {
  if (chosen.length < QUARKS) return null
  const ups = chosen.filter(({ face }) => face!.startsWith('u:')).length
  const plain = ups === 2 ? 'proton' : ups === 1 ? 'neutron' : null
  const action = call(`baryon ${chosen.map(({ written }) => written).join(' ')}`, calling && view.last_but === QUARKS)
  return { action, name: plain && (view.position.side === 'matter' ? plain : `anti${plain}`) }
}

/** The first card of an action in notation, among the player's own; the last card of a baryon is ignored. */
export const cardOf = (view: View, action: string): Held | undefined => {
  const written = action.split(' ')[1]
  return written === undefined || view.seat < 0
    ? undefined
    : view.hands[view.seat]!.find((held) => held.written === written || `${held.face}/${held.n}` === written)
}

/** The faces in an action in notation, in order. */
export const facesIn = (action: string): string[] =>
  action
    .split(' ')
    .map((word) => word.replace(/\/\d+$/, ''))
    .filter((word) => word.includes(':') || word === 'change' || word === 'higgs')
