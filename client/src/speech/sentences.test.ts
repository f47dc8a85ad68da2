import { expect, test } from 'vitest'
import common from '../../../src/labtable/engine/languages/en.arb?raw'
import type { ActedFor } from '../link/wire.ts'
import { textsFrom } from './arb.ts'
import { Catalogue } from './catalogue.ts'
import { withSign } from './parts.ts'
import { apart, inWords, isolated, lead, linesOf, plain, saidOf, shortened } from './sentences.ts'

test('a refusal is cut into what stays as it was, and why', () => {
  const [head, rest] = lead([{ kind: 'card', text: 'Square' }, ' stays in your hand: it is ', 'Ada’s turn: wait.'])
  expect(plain(head)).toBe('Square stays in your hand:')
  expect(plain(rest)).toBe(' it is Ada’s turn: wait.')
  expect(lead(['The match is over.'])).toEqual([[], ['The match is over.']])
})

test('a name is shortened by letters as people count them, and its dots stay at its end', () => {
  expect([shortened('Josephine', 9), shortened('Josephines', 9)]).toEqual(['Josephine', 'Josephin…'])
  expect(shortened('👩‍🚀👩‍🚀👩‍🚀', 2)).toBe('👩‍🚀…')
  expect(shortened('אלכסנדרה', 4)).toBe('\u2068אלכ…\u2069')
})

test('sentences are taken apart where one ends, not at a stop in a name or a number', () => {
  expect(
    apart(['A red top is on the pile. Your ', { kind: 'card', text: 'blue top' }, ' fits: play it. Or draw 1.5.']),
  ).toEqual([
    ['A red top is on the pile.', ' '],
    ['Your ', { kind: 'card', text: 'blue top' }, ' fits: play it.', ' '],
    ['Or draw 1.5.'],
  ])
  expect(apart(['\u2068Prof. Dr. Noor\u2069 is away. The table waits.'])).toHaveLength(2)
})

test('names in letters of the other direction are isolated, others are left as they are', () => {
  const names = ['Ada', 'Ольга', 'נועה', '\u2068נועה\u2069', '7']
  expect(names.map((name) => isolated(name))).toEqual(['Ada', 'Ольга', '\u2068נועה\u2069', '\u2068נועה\u2069', '7'])
  expect(names.slice(0, 3).map((name) => isolated(name, 'he'))).toEqual([
    '\u2068Ada\u2069',
    '\u2068Ольга\u2069',
    'נועה',
  ])
})

test('a pupil is not told to have done what a computer did for them, or who had the seat before', () => {
  const own = { waits: '{who} computed {line}.', drew: '{who} drew.', '@@x-parameters': { who: 'seat' } }
  const catalogue = new Catalogue(textsFrom('en', JSON.parse(common) as object, own))
  const speech = { catalogue, formats: {}, names: ['Ada', 'Bob'], you: 0 }
  const said = [{ key: 'waits', params: { who: 0, line: '1 + 1' } }]
  const told = (by?: ActedFor) => saidOf({ said, seat: 0, by }).map((sentence) => inWords(sentence, speech))
  expect(told()).toEqual(['You computed 1 + 1.'])
  expect(told({ computer: true })).toEqual(['Computer for Ada computed 1 + 1.'])
  expect(told({ name: 'Cleo' })).toEqual(['Cleo computed 1 + 1.'])
  expect(told({ name: 'Cleo', computer: true })).toEqual(['Computer for Cleo computed 1 + 1.'])
  const both = [...saidOf({ said, seat: 0, by: { computer: true } }), { key: 'drew', params: { who: 0 } }]
  expect(linesOf(both, speech).map(plain), 'no line is about two of them').toEqual([
    'Computer for Ada computed 1 + 1.',
    'You drew.',
  ])
})

test('a minus stays before its number, also from right to left', () => {
  expect([withSign('-2', 'de'), withSign('-2', 'he'), withSign('2', 'he')]).toEqual(['−2', '\u2066−2\u2069', '2'])
})
