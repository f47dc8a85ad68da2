/** A step of a proof as a chain of equations, as on paper: the sum, the common denominator, the result, reduced. */
import { say } from './texts.ts'
import { isNegative, spokenFraction, turned, type Exact, type Fraction, type Whole } from './faces.ts'
import type { Proof, Step } from './view.ts'
import { sidesOf, type Sign, type Written } from './written.ts'

export type Term =
  | { kind: 'number'; value: Exact }
  /** Two numbers and the operation between them; a power's second number is a superscript. */
  | { kind: 'operation'; a: Exact; operator: Step['operator']; b: Exact }
  /** A fraction whose numerator and denominator are still products. */
  | { kind: 'product'; a: Exact; b: Exact }

const isSame = (one: Exact, other: Exact) => one[0] === other[0] && one[1] === other[1]
const number = (value: Exact): Term => ({ kind: 'number', value })

/** The reciprocal of a fraction, with the sign in the numerator. */
const inverse = ([n, d]: Exact): Exact => (isNegative(n) ? [turned(d), turned(n)] : [d, n])

/** The chain of a step: each term equals the one before it. A failed step ends where it fails. */
export function chainOf({ a, operator, b, common, raw, value }: Step): Term[] {
  const chain: Term[] = [{ kind: 'operation', a, operator, b }]
  if (value === null) return chain
  if (common && !(isSame(common[0], a) && isSame(common[1], b)))
    chain.push({ kind: 'operation', a: common[0], operator, b: common[1] })
  if (operator === '/') chain.push({ kind: 'operation', a, operator: 'x', b: inverse(b) })
  if (operator === 'x' && (a[1] !== 1 || b[1] !== 1)) chain.push({ kind: 'product', a, b })
  if (raw && !isSame(raw, value)) chain.push(number(raw))
  return [...chain, number(value)]
}

/** The common denominator of a step, if its numbers had different ones. */
export function commonOf({ a, b, common }: Step): Whole | null {
  return common && a[1] !== b[1] ? common[0][1] : null
}

/** A term in words. */
export function spokenTerm(term: Term): string {
  if (term.kind === 'number') return spokenFraction(term.value)
  const { a, b } = term
  if (term.kind === 'product') return say('proof.product', { p: a[0], q: b[0], r: a[1], s: b[1] })
  return [spokenFraction(a), say(`sign.${term.operator}`), spokenFraction(b)].join(' ')
}

/** A step in words. */
export const spokenStep = (step: Step): string =>
  chainOf(step)
    .map(spokenTerm)
    .join(` ${say('sign.=')} `)

/** A card's number as written; null for a wild card before it is declared. */
const numberOf = ({ kind, twelfths, value }: Written): Fraction | null => (kind === 'basic' ? [twelfths, 12] : value)

/** The numbers of the cards among these pieces, in order. */
export function numbersOf(pieces: (Written | Sign)[]): Fraction[] {
  return pieces.flatMap((piece) =>
    typeof piece === 'string' ? [] : [numberOf(piece)].filter((value) => value !== null),
  )
}

/** The number of a side with one card, as written. */
function only(proof: Proof, side: 0 | 1): Fraction | null {
  const numbers = numbersOf(sidesOf(proof.line)[side] ?? [])
  return numbers.length === 1 ? numbers[0]! : null
}

/** A side with one card, not in lowest terms: as written, and reduced. */
export function singleOf(proof: Proof, side: 0 | 1): { written: Fraction; value: Exact } | null {
  const [written, value] = [only(proof, side), side ? proof.right : proof.left]
  return value && written && !isSame(written, value) ? { written, value } : null
}

/** For two cards with the same number that number as written: there is nothing to work out. */
export function alike(proof: Proof): Fraction | null {
  const [one, other] = [only(proof, 0), only(proof, 1)]
  return one && other && isSame(one, other) ? one : null
}
