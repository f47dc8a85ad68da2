import { expect, test } from 'vitest'
import { partsOf, plain } from '$client/kit/speech.ts'
import { speechOf } from '$client/kit/testing.ts'
import { formats, type Law } from './formats.ts'

const speech = { ...speechOf('unitary', 'Ada', 'Bob'), formats }
const inWords = (key: string, params: object) => plain(partsOf({ key, params }, speech))
const law = (formula: Law) => partsOf({ key: 'law_met', params: { law: 'work', formula } }, speech)

test('parameters in words', () => {
  expect(inWords('you_hold', { hand: ['Force', 'Mass', 'Clear'] })).toBe('You hold Force, Mass and Clear.')
  expect(inWords('you_hold', { hand: [] })).toBe('You hold no cards.')
  expect(inWords('holds', { who: 0, held: 1 })).toBe('Ada holds one card.')
  expect(inWords('played', { who: 0, card: 'Force', way: 'down', area: [1, 1, -2] })).toBe(
    'Ada played Force upside-down: kilogram metre over second squared.',
  )
  expect(inWords('played_all_cancels', { who: 0, card: 'Time', way: 'up', laid: [['m', 's', 's'], ['s']] })).toBe(
    'Ada played Time right-side-up: metre second second over second, and all of it cancels.',
  )
  const odd = [
    ['kg', 1, 'above'],
    ['s', 3, 'below'],
  ]
  expect(inWords('odd_exponent', { odd })).toBe(
    'Square Root stays in your hand: every exponent must be even, ' +
      'and kg stands once above the line and s stands three times below the line.',
  )
  expect(inWords('no_units_left', { card: 'Force', most: 12, lacking: [['m', 14, 'above']] })).toBe(
    'Force stays in your hand: there are twelve unit cards of each kind, and m would stand 14 times above the line.',
  )
  expect(inWords('hint_line', { plays: ['Mass down', 'Square'] })).toBe('In full: Mass down, then Square.')
})

test('an action is said with the name of its card', () => {
  const said = (action: string) => inWords('advice', { action })
  for (const action of ['Force down', 'Square Root', 'discard Force', 'done', 'claim', 'pass'])
    expect(said(action)).toBe(`The strongest computer would choose: ${action}.`)
})

test('the names of cards are bold, each for itself', () => {
  expect(partsOf({ key: 'you_hold', params: { hand: ['Force', 'Mass'] } }, speech)).toEqual([
    'You hold ',
    { kind: 'card', text: 'Force' },
    ' and ',
    { kind: 'card', text: 'Mass' },
    '.',
  ])
})

const momentum: Law['made'] = ['p', 'italic', 'meaning.momentum']
test('a law is set in symbols and spoken with the names of its quantities', () => {
  const set = law({
    made: ['E', 'italic', 'card.Energy'],
    is: 'product',
    number: '½',
    of: [momentum, ['v', 'italic', 'card.Velocity']],
    where: [['p', 'momentum']],
  })
  expect(plain(set)).toBe('work, Energy equals a half of the momentum times Velocity')
  expect(set[1]).toMatchObject({
    above: [
      { kind: 'symbol', text: 'E', bold: false },
      ' = ',
      '½ ',
      { kind: 'symbol', text: 'p' },
      ' ',
      { text: 'v' },
      ' ',
      '(',
      { kind: 'symbol', text: 'p' },
      ' is the momentum)',
    ],
  })
})

test.each<[Omit<Law, 'made' | 'where'>, string]>([
  [{ is: 'square', number: '', of: [momentum] }, 'the momentum squared'],
  [{ is: 'root', number: '', of: [momentum] }, 'the square root of the momentum'],
  [{ is: 'quotient', number: '2', of: [['E', 'italic', 'card.Energy'], momentum] }, 'twice Energy over the momentum'],
  [
    { is: 'over_product', number: '2π', of: [['E', 'italic', 'card.Energy'], momentum] },
    'Energy over two pi times the momentum',
  ],
  [{ is: 'reciprocal', number: '', of: [momentum] }, 'one over the momentum'],
])('%j is spoken', (right, spoken) => {
  const set = law({ made: ['F', 'bold', 'card.Force'], where: [], ...right })
  expect(plain(set)).toBe(`work, Force equals ${spoken}`)
})
