/** The interactions that were seen in this browser, in all matches. */
import { keep, read } from '$client/kit/link.ts'
import { keyOf, type Interaction } from './interactions.ts'
import { PARTICLES } from './particles.ts'

const KEY = 'feynman:interactions'
const SIDES = 2
const NUCLEONS = 2

/** How many different interactions the rules allow (F-6, F-13 to F-15, with the option `physics: book`). */
export const ALL = (() => {
  const kinds = Object.entries(PARTICLES)
  const quarks = kinds.filter(([, { thirds }]) => Math.abs(thirds) % 3).length
  const charged = kinds.filter(([, { thirds }]) => thirds && thirds % 3 === 0).length
  const neutrinos = kinds.length - quarks - charged
  const w = quarks * (quarks - 1) + 2 * charged * neutrinos
  return SIDES * (w + quarks + charged + NUCLEONS) + quarks // a gluon takes a quark and its antiquark
})()

/** Those that are kept in this browser; empty if they cannot be read. */
export function kept(): Interaction[] {
  try {
    const found: unknown = JSON.parse(read(KEY) ?? '[]')
    return Array.isArray(found)
      ? found.filter((one) => Array.isArray(one?.before) && Array.isArray(one.after) && Array.isArray(one.balance))
      : []
  } catch {
    return []
  }
}

/** Add these, each once. */
export function keepAlso(interactions: readonly Interaction[]): void {
  const all = new Map(kept().map((one) => [keyOf(one), one]))
  const before = all.size
  for (const one of interactions) if (!all.has(keyOf(one))) all.set(keyOf(one), one)
  if (all.size > before) keep(KEY, JSON.stringify([...all.values()]))
}
