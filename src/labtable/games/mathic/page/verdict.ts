/** A line under the board: what the server says of the draft. */
import type { Sentence } from '$client/kit/link.ts'
import type { Part } from '$client/kit/speech.ts'
import { say, type Key } from './texts.ts'
import type { Exact } from './faces.ts'
import type { PlayPreview, Proof } from './view.ts'
import { verbOf } from './written.ts'

export interface Verdict {
  parts: Part[]
  tone: 'yes' | 'fails' | ''
}

const TRUE = { '=': 'verdict.true', '<': 'verdict.<', '>': 'verdict.>' } as const

/** Refusals of drafts that are merely unfinished. */
const UNFINISHED = new Set([
  'no_relation',
  'bracket_open',
  'value_expected',
  'card_expected',
  'hand_card_missing',
  'stolen_card_missing',
  'space_card_missing',
])

/** Whether the draft may merely be unfinished: it parses, and a side is missing. */
export function isUnfinished({ action, proof, refusal }: PlayPreview): boolean {
  if (refusal === null || !UNFINISHED.has(refusal.key)) return false
  return !proof || (proof.line === verbOf(action).line && !(proof.left && proof.right))
}

/** The verdict on a draft; null if there is none. `whole`: whether the draft is complete. */
export function verdictOf(
  { proof, refusal }: PlayPreview,
  whole: boolean,
  set: (sentence: Sentence) => Part[],
): Verdict | null {
  if (proof?.holds && !refusal) return { parts: whyTrue(proof, set), tone: 'yes' }
  const why = whole ? (proof?.why ?? refusal) : null
  if (why) return { parts: briefly(why, set), tone: 'fails' }
  const side = (key: Key, value: Exact | null): Part[][] => (value ? [set({ key, params: { value } })] : [])
  const sides = proof ? [...side('verdict.left', proof.left), ...side('verdict.right', proof.right)] : []
  return sides.length ? { parts: sides.flatMap((one, i) => [...(i ? [' '] : []), ...one]), tone: '' } : null
}

/** What is wrong, in one line: the likely mistake; margin and refusal say what would be a pattern. */
export function briefly(why: Sentence, set: (sentence: Sentence) => Part[]): Part[] {
  if (why.key === 'no_pattern') return [say('verdict.no_pattern')]
  return set(why.key.startsWith('not_true') ? { ...why, key: 'not_true' } : why)
}

function whyTrue({ pattern, relation, left, right }: Proof, set: (sentence: Sentence) => Part[]): Part[] {
  return pattern ? [say('verdict.pattern')] : set({ key: TRUE[relation], params: { value: left, left, right } })
}
