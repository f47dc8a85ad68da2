/** The content of cards and tokens, in print and in words. */

import { say, type Key } from './texts.ts'

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

const BOUNDED = ['at_least', 'at_most', 'more', 'less']
/** What a wild card allows, without its bound. */
export const kindInWords = (kind: string): string => say(`kind.${kind}` as Key)

const number = (n: Whole): string => (typeof n === 'number' && n <= 12 ? say(`number.${n}` as Key) : String(n))

/** "seven twelfths", "one half", "two", "minus three quarters", "seven over thirty-five" */
export function spokenFraction([n, d]: Exact): string {
  if (isNegative(n)) return say('fraction.minus', { spoken: spokenFraction([turned(n), d]) })
  if (d === 1) return number(n)
  return typeof d === 'number' && d <= 12
    ? say(`fraction.${d}` as 'fraction.2', { n: Number(n), number: number(n) })
    : say('fraction.over', { n: number(n), below: number(d) })
}

/** "three twelfths of hearts"; "at least six twelfths, red"; with its value "odd numerator, black, as one third". */
export function spokenFace(name: string, more: More | undefined, value?: Fraction | null): string {
  if (!more) return name
  const { kind, colour, suit, twelfths } = more
  const spoken = spokenFraction([twelfths, 12])
  if (kind === 'basic') return say(`face.${suit}` as 'face.h', { spoken })
  const allowed = BOUNDED.includes(kind) ? say(`limit.${kind}` as 'limit.more', { bound: spoken }) : kindInWords(kind)
  return value
    ? say('face.declared', {
        kind: allowed,
        colour,
        spoken: spokenFraction(value),
      })
    : say('face.wild', { kind: allowed, colour })
}

const NUMBER = 'number '

/** The word for a token. */
export const wordToken = (name: string): string =>
  name.startsWith(NUMBER) ? name.slice(NUMBER.length) : say(`token.${name}` as Key)

/** The number of a token that is earned by it; null for any other token. */
export function numberOfToken(name: string): Fraction | null {
  if (!name.startsWith(NUMBER)) return null
  const [n = 0, d = 1] = wordToken(name).split('/').map(Number)
  return [n, d]
}

/** A token in words, with its condition. */
export function spokenToken(name: string): string {
  const number = numberOfToken(name)
  return number ? say('token.number.says', { spoken: spokenFraction(number) }) : say(`token.${name}.says` as Key)
}
