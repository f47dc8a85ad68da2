/**
 * Groups the signs and cards of a line (M-4): brackets, and powers, which group from the right. All typesetting of
 * equations, as text or as cards, uses this, so that it cannot be read differently.
 */
import type { Sign, Written } from './written.ts'

/** A card, a sign between two terms, a group in brackets, or a base with its exponent. */
export type Term = Written | Sign | Group | Power
export interface Group {
  kind: 'group'
  terms: Term[]
}
export interface Power {
  kind: 'power'
  base: Term
  /** The exponent, without brackets, since a superscript groups by itself. */
  exponent: Term[]
}

export const isSign = (term: Term | undefined): term is Sign => typeof term === 'string'
export const isGroup = (term: Term | undefined): term is Group => typeof term === 'object' && term.kind === 'group'
export const isPower = (term: Term | undefined): term is Power => typeof term === 'object' && term.kind === 'power'

/** The line as terms. In an incomplete line, an unmatched bracket or a power sign without exponent stays a sign. */
export function termsOf(pieces: readonly (Written | Sign)[]): Term[] {
  return raised(grouped(pieces))
}

/** Pairs of brackets become groups. */
function grouped(pieces: readonly (Written | Sign)[]): Term[] {
  const open: Term[][] = [[]]
  for (const piece of pieces) {
    if (piece === '(') open.push([])
    else if (piece === ')' && open.length > 1) {
      const terms = raised(open.pop()!)
      open.at(-1)!.push({ kind: 'group', terms })
    } else open.at(-1)!.push(piece)
  }
  return open.flatMap((terms, i) => (i ? ['(' as const, ...raised(terms)] : terms))
}

/** Join each base with its exponent, from the right, so that the last power is evaluated first. */
function raised(terms: readonly Term[]): Term[] {
  const found: Term[] = []
  for (const term of terms.toReversed()) {
    const [sign, exponent] = found
    const isBase = !isSign(term) && sign === '^' && exponent !== undefined && !isSign(exponent)
    if (isBase)
      found.splice(0, 2, { kind: 'power', base: term, exponent: isGroup(exponent) ? exponent.terms : [exponent] })
    else found.unshift(term)
  }
  return found
}

/** The line as pieces again, with brackets for readers who do not know that powers group from the right. */
export function withBrackets(terms: readonly Term[]): (Written | Sign)[] {
  const fenced = (inside: readonly Term[]): (Written | Sign)[] => ['(', ...withBrackets(inside), ')']
  return terms.flatMap((term) => {
    if (isGroup(term)) return fenced(term.terms)
    if (!isPower(term)) return [term]
    const isOne = term.exponent.length === 1 && !isPower(term.exponent[0])
    return [
      ...withBrackets([term.base]),
      '^' as const,
      ...(isOne ? withBrackets(term.exponent) : fenced(term.exponent)),
    ]
  })
}

/** The numbers of implied brackets that `withBrackets` adds, before each card of the line and after it. */
export function impliedBrackets(pieces: readonly (Written | Sign)[]): { opens: number; closes: number }[] {
  const [written, needed] = [bracketsOf(pieces), bracketsOf(withBrackets(termsOf(pieces)))]
  return needed.map(({ opens, closes }, i) => ({
    opens: opens - written[i]!.opens,
    closes: closes - written[i]!.closes,
  }))
}
function bracketsOf(pieces: readonly (Written | Sign)[]): { opens: number; closes: number }[] {
  const found: { opens: number; closes: number }[] = []
  let opens = 0
  for (const piece of pieces) {
    if (piece === '(') opens++
    else if (!isSign(piece)) {
      found.push({ opens, closes: 0 })
      opens = 0
    } else if (piece === ')' && found.length) found.at(-1)!.closes++
  }
  return found
}
