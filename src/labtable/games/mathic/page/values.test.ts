import { describe, expect, test } from 'vitest'
import type { More } from './faces.ts'
import { first, offers, step } from './values.ts'

const face = (kind: string, twelfths = 0): More => ({ kind, twelfths, colour: 'red', suit: '' })
const KINDS = ['at_least', 'at_most', 'more', 'less', 'odd_any', 'even_any', 'simplest', 'odd_odd', 'even_even']

describe('what a card offers (M-5)', () => {
  test.each([
    [face('at_least', 6), [6, 12], true],
    [face('at_least', 6), [2, 1], true],
    [face('at_least', 6), [5, 12], false],
    [face('at_most', 2), [1, 6], true],
    [face('at_most', 2), [1, 5], false],
    [face('more', 3), [1, 4], false],
    [face('more', 3), [1, 3], true],
    [face('less', 3), [0, 1], true],
    [face('less', 3), [1, 4], false],
    [face('odd_any'), [3, 6], true],
    [face('odd_any'), [2, 3], false],
    [face('even_any'), [0, 1], true],
    [face('odd_odd'), [3, 9], true],
    [face('odd_odd'), [3, 8], false],
    [face('even_even'), [2, 4], true],
    [face('even_even'), [2, 3], false],
    [face('simplest'), [5, 6], true],
    [face('simplest'), [2, 6], false],
    [face('simplest'), [3, 1], false],
    [face('at_least', 6), [145, 1], false],
    [face('odd_any'), [1, 13], false],
  ] as const)('%o, %o: %s', (more, value, does) => {
    expect(offers(more, value)).toBe(does)
  })
  test.each(KINDS)('%s begins with a value that it offers', (kind) => {
    expect(offers(face(kind, 6), first(face(kind, 6)))).toBe(true)
  })
})

describe('a step', () => {
  test('passes over what does not fit', () => {
    expect(step(face('odd_any'), [1, 2], 'numerator', 1)).toEqual([3, 2])
    expect(step(face('simplest'), [3, 4], 'numerator', 1)).toEqual([5, 4])
    expect(step(face('simplest'), [3, 5], 'denominator', 1)).toEqual([3, 7])
  })
  test('there is none past the end', () => {
    expect(step(face('at_least', 6), [6, 12], 'numerator', -1)).toBeNull()
    expect(step(face('even_any'), [144, 1], 'numerator', 1)).toBeNull()
    expect(step(face('simplest'), [1, 2], 'denominator', -1)).toBeNull()
  })
})
