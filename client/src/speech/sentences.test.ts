import { expect, test } from 'vitest'
import { apart, isolated, lead, plain, shortened } from './sentences.ts'

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
