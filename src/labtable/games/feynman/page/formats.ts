/** How this game's parameters are set as type. The words are those of `words/catalogue.py`. */
import { join, type Format, type Part } from '$client/kit/speech.ts'
import { say } from './en.ts'
import { outcome, withArticle, type Interaction } from './interactions.ts'
import { ACTIONS, faceName, particleName, symbolOf } from './particles.ts'

export const inWords = (n: number): string =>
  n === 0 ? say('seat.cards.none') : n === 1 ? say('seat.cards.one') : say('seat.cards', { n })

/** An index in words. */
const INDICES: Record<string, string> = { e: 'e', μ: 'mu', τ: 'tau' }

/** A particle's symbol as parts: a letter in italics, superscripts, subscripts. */
export function symbolParts(notation: string): Part[] {
  const { letter, bar, sup, sub } = symbolOf(notation)
  const spoken = particleName(notation)
  const whole: Part[] = [{ kind: 'symbol', text: bar ? `${letter}\u0304` : letter }]
  if (sup) whole.push({ kind: 'sup', text: sup, spoken: sup === '+' ? ' plus' : ' minus' })
  if (sub) whole.push({ kind: 'sub', text: sub, spoken: ` ${INDICES[sub] ?? sub}` })
  return whole.length ? whole : [spoken]
}
const sum = (names: string[]): Part[] =>
  names.flatMap((name, i) => (i ? [' + ', ...symbolParts(name)] : symbolParts(name)))

const card = (face: string): Part => ({ kind: 'card', text: faceName(face) })

const ORDERS: Record<string, string> = {
  draw: say('do.draw'),
  keep: say('do.keep'),
  take: say('do.take'),
  pass: say('do.pass'),
  decay: say('do.decay'),
  catch: say('do.catch'),
}

/** An action as an instruction: "play the blue top", "play the two ...; call DECAY". */
export function spokenAction(action: string): string {
  const words = action.split(' ')
  const calls = words.length > 1 && words.at(-1) === 'decay'
  const [verb = '', ...rest] = calls ? words.slice(0, -1) : words
  if (!rest.length) return ORDERS[verb] ?? action
  const faces = join(
    rest
      .filter((word) => word.includes(':') || word in ACTIONS)
      .map((word) => say('do.the', { face: faceName(word.replace(/\/\d+$/, '')) })),
  )
  const colour = rest.find((word) => !word.includes(':') && !(word in ACTIONS))
  const order = say(verb === 'answer' ? 'do.answer' : 'do.play', { faces })
  return [order, colour && say('do.choose', { colour }), calls && say('do.calling')].filter(Boolean).join(' ')
}

export const formats: Record<string, Format> = {
  action: (action: string) => [{ kind: 'card', text: spokenAction(action) }],
  face: (face: string) => [card(face)],
  faces: (faces: string[]) => [join(faces.map((face) => withArticle(faceName(face))))],
  cards: (n: number) => [inWords(n)],
  hand: (held: [string, string][]) => [
    join(held.map(([face, back]) => say('card.held', { face: withArticle(faceName(face)), back: faceName(back) }))),
  ],
  particles: (names: string[]) => sum(names),
  reaction: (shown: Interaction) => [...sum(shown.before), ' → ', ...sum(outcome(shown)), '.'],
}
