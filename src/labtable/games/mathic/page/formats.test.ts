import { expect, test } from 'vitest'
import { partsOf, plain } from '$client/kit/speech.ts'
import { speechOf } from '$client/kit/testing.ts'
import { formats, setLine } from './formats.ts'

const words = (way: string, value: unknown) => plain(formats[way]!(value))

const said = (key: string, params: Record<string, any>) =>
  plain(partsOf({ key, params }, { ...speechOf('mathic', 'Ada'), formats }))

test('a sign that a sentence names is set as a sign', () => {
  expect(words('piece', 'x')).toBe('times')
  expect(words('piece', '-')).toBe('minus')
  expect(words('piece', '(')).toBe('open a bracket')
})

test('parameters in words', () => {
  expect(words('card', '3/12h')).toBe('three twelfths of hearts')
  expect(said('you_hold', { hand: ['6/12c', '[>=6/12 red]'] })).toBe(
    'You hold six twelfths of clubs and at least six twelfths, red.',
  )
  expect(said('you_hold', { hand: [] })).toBe('You hold no cards.')
  expect(said('tokens', { tokens: ['red+black', 'number 1/4', 'odd'] })).toBe(
    'Tokens shown: both colours, one quarter and odd.',
  )
  expect(words('fraction', [-3, 4])).toBe('minus three quarters')
  expect(words('fraction', [2, 1])).toBe('2')
  expect(said('gains', { cards: 5, solution: true, tokens: ['plus'] })).toBe('5 cards, a Solution and the token plus')
  expect(said('gains', { cards: 3, solution: false, tokens: ['plus', 'plus', 'number 1/2'] })).toBe(
    '3 cards and the tokens plus, plus and one half',
  )
  expect(said('gains', { cards: 2, solution: false, tokens: [] })).toBe('2 cards')
  const limit = { key: 'limit.at_least', params: { bound: [4, 12] } }
  expect(said('value_not_of_card', { card: '[>=4/12 red]', value: [1, 4], limit })).toBe(
    'at least four twelfths, red cannot be one quarter: it stands for at least four twelfths.',
  )
})

test('an equation is spoken as words, with what was declared as its value', () => {
  expect(words('line', '(3/12h + 4/12s) - [simplest black: 1/6] = 5/12d')).toBe(
    'open a bracket three twelfths plus four twelfths close a bracket minus one sixth equals five twelfths',
  )
  expect(words('line', '3/12h / 4/12s > 6/12c x 1/12d')).toBe(
    'three twelfths divided by four twelfths is greater than six twelfths times one twelfth',
  )
})

test('an action is told in words', () => {
  expect(words('action', 'steal 6/12d = 6/12h')).toBe('steal six twelfths equals six twelfths')
  expect(words('action', 'discard 3/12h')).toBe('discard three twelfths of hearts')
  expect(words('action', 'pass')).toBe('pass')
})

test('a power is raised, and needs no sign', () => {
  expect(words('line', '6/12h ^ [>=6/12 red: 2/1] = [simplest black: 1/4]')).toBe(
    'six twelfths to the power of two equals one quarter',
  )
  const raised = setLine('6/12h ^ [>=6/12 red: 2/1] = 3/12s').flatMap((part) =>
    typeof part !== 'string' && part.kind === 'frac' ? part.above : [],
  )
  expect(raised).toContainEqual(expect.objectContaining({ kind: 'sup', text: '2' }))
  expect(raised).not.toContain('^')
})

test('an equation may break before a sign, and a pattern between its cards', () => {
  expect(setLine('3/12h + 4/12s = 7/12d').filter((part) => part === ' ')).toHaveLength(2)
  expect(setLine('1/12h 2/12s 3/12c').filter((part) => part === ' ')).toHaveLength(2)
})
