/** The content of cards and tokens, in print and in words. */

export interface More {
  /** basic, at_least, at_most, more, less, odd_any, even_any, simplest, odd_odd or even_even */
  kind: string
  /** The number of a basic card, or of a bound. */
  twelfths: number
  colour: 'red' | 'black'
  /** h, d, s or c; empty for a wild card. */
  suit: string
}

/** A card's. */
export type Fraction = readonly [number, number]
/** A whole number in a result; text if a browser would round it. */
export type Whole = number | string
export type Exact = readonly [Whole, Whole]

export const isNegative = (n: Whole): boolean => String(n).startsWith('-')
/** The number with the opposite sign. */
export const turned = (n: Whole): Whole => (typeof n === 'number' ? -n : n.startsWith('-') ? n.slice(1) : `-${n}`)

/** Whether the card is wild: its value is declared (M-5). */
export const isWild = (more: More | undefined): boolean => more !== undefined && more.kind !== 'basic'

const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const PARTS = [
  '',
  'whole',
  'half',
  'third',
  'quarter',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
]
export const SUITS: Record<string, string> = { h: 'hearts', d: 'diamonds', s: 'spades', c: 'clubs' }
/** What a wild card allows, without its bound. */
export const KINDS: Record<string, string> = {
  at_least: 'at least',
  at_most: 'at most',
  more: 'more than',
  less: 'less than',
  odd_any: 'odd numerator',
  even_any: 'even numerator',
  simplest: 'simplest form',
  odd_odd: 'odd over odd',
  even_even: 'even over even',
}

const number = (n: Whole): string => (typeof n === 'number' && NUMBERS[n]) || String(n)

/** "seven twelfths", "one half", "two", "minus three quarters", "seven over thirty-five" */
export function spokenFraction([n, d]: Exact): string {
  if (isNegative(n)) return `minus ${spokenFraction([turned(n), d])}`
  if (d === 1) return number(n)
  const part = typeof d === 'number' ? PARTS[d] : undefined
  if (part === undefined) return `${number(n)} over ${number(d)}`
  return `${number(n)} ${n === 1 ? part : d === 2 ? 'halves' : `${part}s`}`
}

/** "three twelfths of hearts"; "at least six twelfths, red"; with its value "odd numerator, black, as one third". */
export function spokenFace(name: string, more: More | undefined, value?: Fraction | null): string {
  if (!more) return name
  if (more.kind === 'basic') return `${spokenFraction([more.twelfths, 12])} of ${SUITS[more.suit]}`
  const bound = ['at_least', 'at_most', 'more', 'less'].includes(more.kind)
    ? ` ${spokenFraction([more.twelfths, 12])}`
    : ''
  return `${KINDS[more.kind]}${bound}, ${more.colour}${value ? `, as ${spokenFraction(value)}` : ''}`
}

const REWARDS: Record<string, [word: string, spoken: string]> = {
  red: ['red', 'only red cards'],
  black: ['black', 'only black cards'],
  'red+black': ['both colours', 'cards of both colours'],
  plus: ['plus', 'the equation uses plus or times'],
  minus: ['minus', 'the equation uses minus or division'],
  compare: ['compare', 'less than, greater than or a power'],
  odd: ['odd', 'every numerator of one side is odd'],
  even: ['even', 'every numerator of one side is even'],
  pattern: ['pattern', 'three or more cards in a pattern'],
}

/** The word for a token. */
export const wordToken = (name: string): string => REWARDS[name]?.[0] ?? name.replace('number ', '')

/** A token in words, with its condition. */
export function spokenToken(name: string): string {
  const reward = REWARDS[name]
  if (reward) return `${reward[0]}: ${reward[1]}`
  const [n = 0, d = 1] = wordToken(name).split('/').map(Number)
  return `${spokenFraction([n, d])}: a card or both sides have that value`
}
