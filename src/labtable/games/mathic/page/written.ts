/** Parses the notation of the game, to set it as type and to speak it; nothing is calculated. */
import type { Fraction, More } from './faces.ts'

/** A card from its name, and its declared value. */
export interface Written extends More {
  name: string
  value: Fraction | null
}

/** A sign between cards; `x` and `/` are times and divided by, `^` is the power. */
export type Sign = '+' | '-' | 'x' | '/' | '^' | '(' | ')' | '=' | '<' | '>'

const BOUNDS: Record<string, string> = { '>=': 'at_least', '<=': 'at_most', '>': 'more', '<': 'less' }
const FORMS: Record<string, string> = {
  'odd/any': 'odd_any',
  'even/any': 'even_any',
  simplest: 'simplest',
  'odd/odd': 'odd_odd',
  'even/even': 'even_even',
}
const BASIC = /^(\d+)\/12([hdsc])$/
const WILD = /^\[(?:(>=|<=|>|<)(\d+)\/12|([a-z/]+)) (red|black)(?:: (\d+)\/(\d+))?\]$/
const PIECES = /\[[^\]]*\]|\d+\/12[hdsc]|[-+x/^()=<>]/g

/** The card with this name: `3/12h`, `[>=6/12 red]`, `[simplest black: 1/6]`; null if it is not one. */
export function readCard(text: string): Written | null {
  const basic = BASIC.exec(text)
  if (basic) {
    const suit = basic[2]!
    return {
      name: text,
      kind: 'basic',
      twelfths: Number(basic[1]),
      colour: 'hd'.includes(suit) ? 'red' : 'black',
      suit,
      value: null,
    }
  }
  const [, bound, twelfths, form, colour, above, below] = WILD.exec(text) ?? []
  const kind = bound ? BOUNDS[bound] : FORMS[form ?? '']
  if (!kind) return null
  const value: Fraction | null = above ? [Number(above), Number(below)] : null
  return {
    name: text.replace(/:.*\]/, ']'),
    kind,
    twelfths: Number(twelfths ?? 0),
    colour: colour as Written['colour'],
    suit: '',
    value,
  }
}

/** The cards and signs of a written equation or pattern, in order. */
export function readLine(line: string): (Written | Sign)[] {
  return [...line.matchAll(PIECES)].map(([piece]) => readCard(piece) ?? (piece as Sign))
}

/** The verb of an action and the line behind it: `steal pattern`, `1/12h 2/12s 3/12c`. */
export function verbOf(action: string): { verb: string; line: string } {
  const [, verb = '', line = ''] =
    /^(compute|pattern|steal pattern|steal|discard|challenge|pass|reset)?\s*(.*)$/.exec(action) ?? []
  return { verb, line }
}

/** The pieces of each side; a line without a relation has one side only. */
export function sidesOf(line: string): (Written | Sign)[][] {
  const sides: (Written | Sign)[][] = [[]]
  for (const piece of readLine(line)) {
    if (piece === '=' || piece === '<' || piece === '>') sides.push([])
    else sides.at(-1)!.push(piece)
  }
  return sides
}
