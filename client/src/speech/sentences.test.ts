import { expect, test } from 'vitest'
import {
  apart,
  inWords,
  isolated,
  join,
  joinParts,
  lead,
  linesOf,
  mentionedIn,
  partsOf,
  pieces,
  plain,
  sayFrom,
  shortened,
  type Part,
  type Speech,
} from './sentences.ts'

const half: Part = { kind: 'frac', above: ['1'], below: ['s'], spoken: 'one over second' }
const speech: Speech = {
  catalogue: {
    played: '{who:seat} played {card:card}: {area:units}.',
    won: '{who:seats} won.',
    braces: '{{{n}}}',
    twice: '{n} and {n}',
    marked: 'Make the fraction{fraction:part} equal {card:card}{hidden:part}.',
  },
  formats: { card: (name) => [{ kind: 'card', text: name }], units: () => [half] },
  names: ['Ada', 'Noor'],
}

test('parameters are written by the names at the table and by the game’s formats', () => {
  const said = { key: 'played', params: { who: 1, card: 'Force', area: [0, 0, -1] } }
  expect(partsOf(said, speech)).toEqual(['Noor played ', { kind: 'card', text: 'Force' }, ': ', half, '.'])
  expect(inWords(said, speech)).toBe('Noor played Force: one over second.')
})

test('several seats are joined; a seat without a name is numbered', () => {
  expect(inWords({ key: 'won', params: { who: [0, 1, 2] } }, speech)).toBe('Ada, Noor and Seat 3 won.')
})

test('doubled braces stand for themselves, as in Python', () => {
  expect(inWords({ key: 'braces', params: { n: 3 } }, speech)).toBe('{3}')
  expect(pieces('a{b:c}d')).toEqual(['a', { field: 'b', way: 'c' }, 'd'])
})

test('a parameter may stand twice, and zero is a value', () => {
  expect(inWords({ key: 'twice', params: { n: 0 } }, speech)).toBe('0 and 0')
})

test('parts of the table that are spoken of have numbers, and no words', () => {
  const said = { key: 'marked', params: { card: 'Force' } }
  const numbered = mentionedIn([said, said], speech.catalogue)
  expect(numbered).toEqual(['fraction', 'hidden'])
  expect(partsOf(said, { ...speech, numbered })).toEqual([
    'Make the fraction',
    { kind: 'pin', text: '1', spoken: '' },
    ' equal ',
    { kind: 'card', text: 'Force' },
    { kind: 'pin', text: '2', spoken: '' },
    '.',
  ])
  expect(inWords(said, { ...speech, numbered })).toBe('Make the fraction equal Force.')
  expect(inWords(said, speech)).toBe('Make the fraction equal Force.')
})

test('what the catalogue or the sentence lacks is seen, not swallowed', () => {
  expect(inWords({ key: 'unheard_of' }, speech)).toBe('unheard_of')
  expect(inWords({ key: 'won' }, speech)).toBe('… won.')
})

test('a refusal is cut into what stays as it was, and why', () => {
  const [head, rest] = lead([{ kind: 'card', text: 'Square' }, ' stays in your hand: it is ', 'Ada’s turn: wait.'])
  expect(plain(head)).toBe('Square stays in your hand:')
  expect(plain(rest)).toBe(' it is Ada’s turn: wait.')
  expect(lead(['The match is over.'])).toEqual([[], ['The match is over.']])
})

test('names from right to left are isolated wherever they stand in plain text, others are left as they are', () => {
  const names = { ...speech, names: ['Ada', 'נועה'] }
  expect(inWords({ key: 'won', params: { who: [1, 0] } }, names)).toBe('\u2068נועה\u2069 and Ada won.')
  const whose = { ...names, catalogue: { turn: '{who:whose} turn' } }
  expect(inWords({ key: 'turn', params: { who: 1 } }, whose)).toBe('\u2068נועה\u2069’s turn')
  const say = sayFrom({ with: 'with {names}' })
  expect(say('with', { names: join(['سارة', 'Ada']) })).toBe('with \u2068سارة\u2069 and Ada')
  expect(['Ada', 'Ольга', isolated('נועה')].map(isolated)).toEqual(['Ada', 'Ольга', '\u2068נועה\u2069'])
})

test('a name is shortened by letters as people count them, and its dots stay at its end', () => {
  expect([shortened('Josephine', 9), shortened('Josephines', 9)]).toEqual(['Josephine', 'Josephin…'])
  expect(shortened('👩‍🚀👩‍🚀👩‍🚀', 2)).toBe('👩‍🚀…')
  expect(shortened('אלכסנדרה', 4)).toBe('\u2068אלכ…\u2069')
})

test('lists are joined with commas and one “and”', () => {
  expect([join([]), join(['a']), join(['a', 'b']), join(['a', 'b', 'c'])]).toEqual(['', 'a', 'a and b', 'a, b and c'])
  expect(plain(joinParts([['a'], [half], ['c']]))).toBe('a, one over second and c')
})

const people: Speech = {
  catalogue: {
    drew: '{who:seat} drew {n}.',
    made: '{who:seat} made {area:units}.',
    turn: 'It is {who:whose} turn. {who:seat} {who:has|have} time.',
    shared: '{who:seats} {who:was|were} first; {who:whose} card.',
    plain: 'It is over.',
  },
  formats: { units: () => [half] },
  names: ['Ada', 'Bob', 'Cleo'],
}

test('who reads a sentence is “you” in it', () => {
  const says = (key: string, who: number | number[], you: number | null) =>
    inWords({ key, params: { who, n: 1 } }, { ...people, you })
  expect(says('drew', 1, 1)).toBe('You drew 1.')
  expect(says('drew', 1, null)).toBe('Bob drew 1.')
  expect(says('turn', 1, 0)).toBe('It is Bob’s turn. Bob has time.')
  expect(says('turn', 1, 1)).toBe('It is your turn. You have time.')
  expect(says('shared', [1], 1)).toBe('You were first; your card.')
  expect(says('shared', [1], 0)).toBe('Bob was first; Bob’s card.')
  expect(says('shared', [0, 2], 2)).toBe('You and Ada were first; your and Ada’s card.')
  expect(says('shared', [0, 2], 1)).toBe('Ada and Cleo were first; Ada and Cleo’s card.')
})

test('sentences about the same player are joined into one line', () => {
  const said = [
    { key: 'drew', params: { who: 0, n: 1 } },
    { key: 'made', params: { who: 0, area: [] } },
    { key: 'drew', params: { who: 0, n: 3 } },
    { key: 'plain' },
    { key: 'drew', params: { who: 0, n: 4 } },
    { key: 'drew', params: { who: 2, n: 5 } },
  ]
  expect(linesOf(said, { ...people, you: 2 }).map(plain)).toEqual([
    'Ada drew 1; made one over second; drew 3.',
    'It is over.',
    'Ada drew 4.',
    'You drew 5.',
  ])
})

test('words go with a number, or with the length of a list', () => {
  const catalogue = { left: 'There {n:#is|are} {n} {n:#cat|cats} left.', them: '{cards:#This card|These cards}.' }
  const says = (key: string, params: Record<string, unknown>) => inWords({ key, params }, { ...people, catalogue })
  expect([0, 1, 2].map((n) => says('left', { n }))).toEqual([
    'There are 0 cats left.',
    'There is 1 cat left.',
    'There are 2 cats left.',
  ])
  expect([['a'], ['a', 'b']].map((cards) => says('them', { cards }))).toEqual(['This card.', 'These cards.'])
})

test('somebody without a name is spoken to, whoever reads', () => {
  const names = ['You', 'Bob']
  expect(inWords({ key: 'turn', params: { who: 0 } }, { ...people, names })).toBe('It is your turn. You have time.')
  expect(inWords({ key: 'turn', params: { who: 1 } }, { ...people, names, you: 0 })).toBe(
    'It is Bob’s turn. Bob has time.',
  )
})

test('in a page’s own words, too, verbs go with names and nouns with numbers', () => {
  const say = sayFrom({ pile: '{name} {name:has|have} collected {n} {n:#card|cards}' })
  expect(say('pile', { name: 'Noor', n: 1 })).toBe('Noor has collected 1 card')
  expect(say('pile', { name: 'You', n: 3 })).toBe('You have collected 3 cards')
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
