import { describe, expect, test } from 'vitest'
import type { Held } from '$client/kit/cards/held.ts'
import {
  action,
  blank,
  bracket,
  hasSigns,
  isWhole,
  lay,
  modeOf,
  move,
  parse,
  prune,
  set,
  sign,
  swap,
  take,
  text,
  unbracket,
  write,
  type Draft,
} from './equation.ts'

const held = (name: string): Held => ({ key: `key ${name}`, name })
const board = (line: string): Draft => parse(line, 'equation')!

describe('writing', () => {
  test('cards and signs in the order in which they are chosen', () => {
    let draft = lay(blank(), held('3/12h'), null)
    draft = lay(write(draft, '+', null), held('4/12s'), null)
    draft = lay(write(draft, '=', null), held('7/12d'), null)
    expect(action(draft, false)).toBe('compute 3/12h + 4/12s = 7/12d')
    expect(action(draft, true)).toBe('steal 3/12h + 4/12s = 7/12d')
  })
  test('a sign goes where one was chosen, else where one is missing, else before the next card', () => {
    const open = lay(lay(blank(), held('3/12h'), null), held('4/12s'), null)
    expect(hasSigns(open)).toBe(false)
    const filled = write(open, '=', null)
    expect(text(filled)).toBe('3/12h = 4/12s')
    expect(text(write(filled, '<', 1))).toBe('3/12h < 4/12s')
    expect(text(write(filled, 'x', null))).toBe('3/12h = 4/12s x')
  })
  test('there is one relation: a second one changes places with it', () => {
    expect(text(sign(board('1/12h + 2/12h = 3/12h'), 1, '='))).toBe('1/12h = 2/12h + 3/12h')
  })
  test('brackets at a card, ahead of the next, behind the last', () => {
    let draft = bracket(blank(), '(', null)
    draft = lay(draft, held('3/12d'), null)
    draft = lay(write(draft, '+', null), held('4/12s'), null)
    draft = bracket(draft, ')', null)
    expect(text(draft)).toBe('(3/12d + 4/12s)')
    expect(text(unbracket(draft, '(', 'key 3/12d'))).toBe('3/12d + 4/12s)')
    expect(text(bracket(draft, '(', 'key 4/12s'))).toBe('(3/12d + (4/12s)')
  })
  test('a declared value stands with its card', () => {
    expect(text(lay(blank(), held('[>=6/12 red]'), [2, 1]))).toBe('[>=6/12 red: 2/1]')
  })
  test('a pattern is cards in an order', () => {
    const cards = ['1/12h', '2/12s', '3/12c'].map(held)
    const draft = cards.reduce((draft, card) => lay(draft, card, null), blank('pattern'))
    expect(action(draft, false)).toBe('pattern 1/12h 2/12s 3/12c')
    expect(action(draft, true)).toBe('steal pattern 1/12h 2/12s 3/12c')
  })
  test('signs are set as in print', () => {
    expect(['-', 'x', '/', '+', '='].map((sign) => set(sign as '-'))).toEqual(['−', '×', '÷', '+', '='])
  })
})

describe('changing', () => {
  test('a card taken back leaves its brackets to its neighbours', () => {
    expect(text(take(board('(3/12d + 4/12s) - 1/12h = 6/12c'), 'line-0'))).toBe('(4/12s) - 1/12h = 6/12c')
    expect(text(take(board('(3/12d + 4/12s) - 1/12h = 6/12c'), 'line-1'))).toBe('(3/12d) - 1/12h = 6/12c')
    expect(text(take(board('3/12d + 4/12s = 6/12c'), 'line-0'))).toBe('4/12s = 6/12c')
  })
  test('the last card taken back leaves nothing', () => {
    expect(take(lay(blank('pattern'), held('3/12h'), null), 'key 3/12h')).toEqual(blank('pattern'))
  })
  test('a card that is moved leaves signs and brackets where they are', () => {
    expect(text(move(board('(1/12h + 2/12h) - 3/12h = 0/12h'), 'line-0', 2))).toBe('(2/12h + 3/12h) - 1/12h = 0/12h')
  })
  test('a card swapped for another, or inserted', () => {
    expect(text(swap(board('1/12h = 2/12h'), 'line-1', held('1/12s'), null))).toBe('1/12h = 1/12s')
    const more = lay(board('1/12h = 2/12h'), held('1/12s'), null, 1)
    expect(more.cards.map((card) => card.sign)).toEqual([null, null, '='])
  })
  test('what is no longer there goes', () => {
    expect(text(prune(board('1/12h + 2/12h = 3/12h'), new Set(['line-0', 'line-2'])))).toBe('1/12h = 3/12h')
  })
})

describe('whether it is whole', () => {
  test.each(['3/12h', '3/12h + 4/12s', '(3/12h = 4/12s', '3/12h = 4/12s +', '3/12h = 4/12s = 5/12s'])(
    '%s is not',
    (line) => {
      expect(isWhole(board(line))).toBe(false)
    },
  )
  test.each(['3/12h = 4/12s', '(3/12h + 4/12s) x 1/12d < 7/12d'])('%s is', (line) => {
    expect(isWhole(board(line))).toBe(true)
  })
})

describe('reading', () => {
  const supply = ['3/12h', '4/12s', '7/12d', '[>=6/12 red]', '[>=6/12 black]', '[odd/any black]'].map(held)
  test.each([
    ['3/12 + 4/12 = 7/12', '3/12h + 4/12s = 7/12d'],
    ['compute 3/12h × 4/12s = 7/12', '3/12h x 4/12s = 7/12d'],
    ['( 3/12 / 4/12 ) − 7/12', '(3/12h / 4/12s) - 7/12d'],
    ['3/12x4/12', '3/12h x 4/12s'],
    ['[>=6/12: 2] = 3/12', '[>=6/12 red: 2/1] = 3/12h'],
    ['[≥6/12 black: 1/2]', '[>=6/12 black: 1/2]'],
    ['[odd: 1/3]', '[odd/any black: 1/3]'],
    ['3/12 +', '3/12h +'],
  ])('%s', (line, found) => {
    expect(text(parse(line, 'equation', supply)!)).toBe(found)
  })
  test.each(['3/12 + 5/12', '3/12 + 3/12', 'three', '3/12 & 4/12', '3/1', '[>=6/12 red: 1 1/2]', '[>=6/12 red: 1½]'])(
    '%s is not laid',
    (line) => {
      expect(parse(line, 'equation', supply)).toBeNull()
    },
  )
  test.each(['- 3/12', '3/12 + + 4/12', '3/12 + ) 4/12', '(+ 3/12', ') 3/12', '3/12 ) ( = 4/12'])(
    '%s is not laid as if a sign were not there',
    (line) => {
      const found = parse(line, 'equation', supply)
      if (found) expect(text(found).replace(/[hdsc ]/g, '')).toBe(line.replace(/ /g, ''))
    },
  )
  test('a pattern has no sign between its cards', () => {
    expect(parse('3/12 + 4/12', 'pattern', supply)).toBeNull()
  })
  test('what was written is read back', () => {
    for (const line of ['(3/12h + 4/12s) - [simplest black: 1/6] = 6/12c x 10/12h', '3/12h ^ [<6/12 red: 0/1] > 0/12c'])
      expect(text(board(line))).toBe(line)
  })
  test('a pattern has no relation outside its cards', () => {
    expect(modeOf('1/12h [>=6/12 red: 1/2] 3/12h')).toBe('pattern')
    expect(modeOf('1/12h = [>=6/12 red: 1/2]')).toBe('equation')
  })
})
