import { expect, test } from 'vitest'
import { partsOf, plain } from '$client/kit/speech.ts'
import { speechOf } from '$client/kit/testing.ts'
import { formats } from './formats.ts'
import { verdictOf } from './verdict.ts'
import type { PlayPreview, Proof } from './view.ts'

const proof: Proof = {
  line: '',
  relation: '=',
  left: [7, 12],
  right: [7, 12],
  steps: [],
  holds: true,
  why: null,
  pattern: null,
  common: null,
}
const says = (given: Partial<Proof> | null, whole = true, refusal: PlayPreview['refusal'] = null) => {
  const found = verdictOf(
    { action: '', refusal, proof: given && { ...proof, ...given }, earns: null },
    whole,
    (sentence) => (sentence.params ? partsOf(sentence, { ...speechOf('mathic'), formats }) : [sentence.key]),
  )
  return found && [found.tone, plain(found.parts)]
}
const why = { key: 'not_true' }

test('a true play says what both sides come to', () => {
  expect(says({})).toEqual(['yes', 'Both sides are seven twelfths.'])
  expect(says({ relation: '<', left: [1, 2] })).toEqual(['yes', 'True: one half is less than seven twelfths.'])
  expect(says({ pattern: 'arithmetic' })).toEqual(['yes', 'These cards make a pattern.'])
})

test('a whole one that fails says why, an unfinished one what is known of its sides', () => {
  expect(says({ holds: false, why })).toEqual(['fails', 'not_true'])
  expect(says({ holds: false, why: { key: 'not_true_left_to_right' } })).toEqual(['fails', 'not_true'])
  expect(says({ holds: false, why: { key: 'no_pattern' } })).toEqual(['fails', 'These cards make no pattern.'])
  expect(says(null, true, { key: 'no_hand_card' })).toEqual(['fails', 'no_hand_card'])
  expect(says({ holds: false, right: null, why }, false)).toEqual(['', 'The left side is seven twelfths.'])
  expect(says({ holds: false, left: null, right: null }, false)).toBeNull()
})
