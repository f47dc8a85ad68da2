import { expect, test } from 'vitest'
import { readCard, readLine, verbOf } from './written.ts'

test('a card is read from its name', () => {
  expect(readCard('3/12h')).toEqual({
    name: '3/12h',
    kind: 'basic',
    twelfths: 3,
    colour: 'red',
    suit: 'h',
    value: null,
  })
  expect(readCard('12/12c')).toMatchObject({ twelfths: 12, colour: 'black', suit: 'c' })
  expect(readCard('[>=6/12 red]')).toMatchObject({ kind: 'at_least', twelfths: 6, colour: 'red', value: null })
  expect(readCard('[<9/12 black: 1/4]')).toMatchObject({
    name: '[<9/12 black]',
    kind: 'less',
    twelfths: 9,
    value: [1, 4],
  })
  expect(readCard('[odd/any red: 11/3]')).toMatchObject({ kind: 'odd_any', twelfths: 0, value: [11, 3] })
  for (const other of ['plus', '3/11h', '[seven red]', '']) expect(readCard(other)).toBe(null)
})

test('a line is read piece by piece, whatever the spaces', () => {
  const short = (line: string) => readLine(line).map((piece) => (typeof piece === 'string' ? piece : piece.name))
  expect(short('(3/12d + [simplest black: 1/6]) x 6/12c = 10/12h')).toEqual([
    '(',
    '3/12d',
    '+',
    '[simplest black]',
    ')',
    'x',
    '6/12c',
    '=',
    '10/12h',
  ])
  expect(short('[>=6/12 red: 2/1] > 6/12c / 3/12h')).toEqual(['[>=6/12 red]', '>', '6/12c', '/', '3/12h'])
  expect(short('1/12h 2/12s 3/12c')).toEqual(['1/12h', '2/12s', '3/12c'])
})

test('an action has a verb and a line', () => {
  expect(verbOf('steal pattern 1/12h 2/12s 3/12c')).toEqual({ verb: 'steal pattern', line: '1/12h 2/12s 3/12c' })
  expect(verbOf('compute 3/12h = 3/12s')).toEqual({ verb: 'compute', line: '3/12h = 3/12s' })
  expect(verbOf('pass')).toEqual({ verb: 'pass', line: '' })
})
