/** How this game's parameters are set as type. */
import type { Format, Part } from '$client/kit/speech.ts'
import { outcome, type Interaction } from './interactions.ts'
import { ACTIONS, symbolOf } from './particles.ts'
import { say, type Key } from './texts.ts'

/** A particle's symbol as parts: a letter in italics, superscripts, subscripts. */
export function symbolParts(notation: string): Part[] {
  const { letter, bar, sup, sub } = symbolOf(notation)
  const whole: Part[] = [{ kind: 'symbol', text: bar ? `${letter}\u0304` : letter }]
  if (sup) whole.push({ kind: 'sup', text: sup, spoken: ` ${say(sup === '+' ? 'symbol.plus' : 'symbol.minus')}` })
  if (sub) whole.push({ kind: 'sub', text: sub, spoken: ` ${say(`symbol.${sub as 'e'}`)}` })
  return whole
}
const sum = (names: string[]): Part[] =>
  names.flatMap((name, i) => (i ? [' + ', ...symbolParts(name)] : symbolParts(name)))

/** An action as an instruction: "play the blue top", "play the red up and call DECAY". */
export function spokenAction(action: string): string {
  const words = action.split(' ')
  const calls = words.length > 1 && words.at(-1) === 'decay'
  const [verb = '', ...rest] = calls ? words.slice(0, -1) : words
  if (!rest.length) return say(`do.${verb}` as Key, {})
  const isFace = (word: string) => word.includes(':') || ACTIONS.includes(word.replace(/\/\d+$/, ''))
  const faces = rest.filter(isFace).map((word) => [word.replace(/\/\d+$/, '')])
  const colour = rest.find((word) => !isFace(word))
  const order = colour ? 'choose' : verb === 'answer' ? 'answer' : 'play'
  return say(calls ? `do.${order}.decay` : `do.${order}`, { faces, colour: colour ?? '' })
}

export const formats: Record<string, Format> = {
  action: (action: string) => [{ kind: 'card', text: spokenAction(action) }],
  reaction: (shown: Interaction) => [...sum(shown.before), ' → ', ...sum(outcome(shown)), '.'],
}
