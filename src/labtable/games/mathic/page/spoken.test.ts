import { expect, test } from 'vitest'
import { parse } from './equation.ts'
import type { More } from './faces.ts'
import { spokenDraft } from './spoken.ts'
import { impliedBrackets } from './terms.ts'
import { readCard, readLine } from './written.ts'

const NAMES = ['3/12h', '4/12s', '[>=6/12 red]']
const faces = new Map<string, More>(NAMES.map((name) => [name, readCard(name)!]))
const spoken = (line: string, mode: 'equation' | 'pattern' = 'equation') =>
  spokenDraft(parse(line, mode)!, mode === 'pattern' ? [] : impliedBrackets(readLine(line)), faces)

test('signs and brackets stand between cards, and a card that was given a value is that number', () => {
  expect(spoken('(3/12h + 4/12s) = [>=6/12 red: 7/12]')).toBe(
    'open a bracket three twelfths of hearts plus four twelfths of spades close a bracket equals seven twelfths',
  )
})
test('brackets that nobody has written are said where powers group from the right', () => {
  expect(spoken('3/12h ^ 4/12s ^ 3/12h')).toContain('to the power of open a bracket four twelfths of spades')
})
test('a pattern is a row of cards', () => {
  expect(spoken('3/12h 4/12s [>=6/12 red]', 'pattern')).toBe(
    'three twelfths of hearts, four twelfths of spades, at least six twelfths, red',
  )
})
