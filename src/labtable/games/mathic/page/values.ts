/** The values that the picker offers for a wild card (M-5). The server says what may be played. */
import type { Fraction, More } from './faces.ts'

export const MOST_ABOVE = 144
export const MOST_BELOW = 12

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}

/** Whether a card allows n/d, as written. */
export function offers({ kind, twelfths }: More, [n, d]: Fraction): boolean {
  if (n < 0 || n > MOST_ABOVE || d < 1 || d > MOST_BELOW) return false
  const above = 12 * n - twelfths * d
  switch (kind) {
    case 'at_least':
      return above >= 0
    case 'at_most':
      return above <= 0
    case 'more':
      return above > 0
    case 'less':
      return above < 0
    case 'odd_any':
      return n % 2 === 1
    case 'even_any':
      return n % 2 === 0
    case 'odd_odd':
      return n % 2 === 1 && d % 2 === 1
    case 'even_even':
      return n % 2 === 0 && d % 2 === 0
    default:
      return d >= 2 && divisor(n, d) === 1
  }
}

/** The first value of a wheel: the bound itself or its neighbour in twelfths; else something small. */
export function first(more: More): Fraction {
  const near = { at_least: 0, at_most: 0, more: 1, less: -1 }[more.kind]
  if (near !== undefined) return [more.twelfths + near, 12]
  const small: Fraction[] = [
    [1, 2],
    [1, 1],
    [2, 2],
    [2, 1],
  ]
  return small.find((value) => offers(more, value))!
}

/** One step up or down of numerator or denominator, skipping what the card does not allow; null if there is none. */
export function step(more: More, [n, d]: Fraction, which: 'numerator' | 'denominator', by: 1 | -1): Fraction | null {
  for (let i = 1; i <= MOST_ABOVE; i++) {
    const next: Fraction = which === 'numerator' ? [n + by * i, d] : [n, d + by * i]
    if (offers(more, next)) return next
  }
  return null
}
