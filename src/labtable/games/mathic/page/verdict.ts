/** One line under the board: what the server says of the play that is being written. */
import type { Sentence } from '$client/kit/link.ts'
import type { Part } from '$client/kit/speech.ts'
import { say, type Key } from './en.ts'
import type { Exact } from './faces.ts'
import { setFraction } from './formats.ts'
import type { PlayPreview, Proof } from './view.ts'
import { verbOf } from './written.ts'

export interface Verdict {
  parts: Part[]
  tone: 'yes' | 'fails' | ''
}

const TRUE = { '=': 'verdict.true', '<': 'verdict.less', '>': 'verdict.more' } as const

/** Refusals of what only has to be written on. */
const UNFINISHED = new Set([
  'no_relation',
  'bracket_open',
  'value_expected',
  'card_expected',
  'hand_card_missing',
  'stolen_card_missing',
  'space_card_missing',
])

/** Whether somebody who is still writing may only not have come to the end: all of it can be read, and a side is missing. */
export function isUnfinished({ action, proof, refusal }: PlayPreview): boolean {
  if (refusal === null || !UNFINISHED.has(refusal.key)) return false
  return !proof || (proof.line === verbOf(action).line && !(proof.left && proof.right))
}

/** The verdict on a draft; null while there is nothing to say. `whole`: nothing is left open in it. */
export function verdictOf(
  { proof, refusal }: PlayPreview,
  whole: boolean,
  set: (sentence: Sentence) => Part[],
): Verdict | null {
  if (proof?.holds && !refusal) return { parts: whyTrue(proof), tone: 'yes' }
  const why = whole ? (proof?.why ?? refusal) : null
  if (why) return { parts: briefly(why, set), tone: 'fails' }
  const sides = proof ? [...side('verdict.left', proof.left), ...side('verdict.right', proof.right)] : []
  return sides.length ? { parts: sides.flatMap((one, i) => [...(i ? [' '] : []), ...one]), tone: '' } : null
}

/** What is wrong, in one line: which mistake it looks like, and what would be a pattern, the margin and a refusal say. */
export function briefly(why: Sentence, set: (sentence: Sentence) => Part[]): Part[] {
  if (why.key === 'no_pattern') return [say('verdict.no_pattern')]
  return set(why.key.startsWith('not_true') ? { ...why, key: 'not_true' } : why)
}

function whyTrue({ pattern, relation, left, right }: Proof): Part[] {
  return pattern ? [say('verdict.pattern')] : withFractions(TRUE[relation], { value: left, left, right })
}

const side = (key: Key, value: Exact | null): Part[][] => (value ? [withFractions(key, { value })] : [])

/** A sentence of this page with set fractions in its blanks. */
function withFractions(key: Key, values: Record<string, Exact | null>): Part[] {
  const text = say(key, Object.fromEntries(Object.keys(values).map((name) => [name, `\0${name}\0`])))
  return text.split('\0').flatMap((piece, i) => (i % 2 ? setFraction(values[piece]!) : piece ? [piece] : []))
}
