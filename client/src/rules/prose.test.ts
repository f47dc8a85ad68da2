import { expect, test } from 'vitest'
import { prose, runs } from './prose.ts'

test('paragraphs and lists, lines joined', () => {
  expect(prose('One\ntwo.\n\n- a\n  b\n- c')).toEqual([
    { kind: 'p', runs: [{ kind: 'text', text: 'One two.' }] },
    { kind: 'ul', items: [[{ kind: 'text', text: 'a b' }], [{ kind: 'text', text: 'c' }]] },
  ])
})

test('a minus is a minus, an apostrophe is one', () => {
  expect(runs("side's -2, U-7")).toEqual([
    { kind: 'text', text: 'side’s −2, ' },
    { kind: 'rule', text: 'U-7' },
  ])
})

test('tables, with empty cells', () => {
  const cell = (text: string) => (text ? [{ kind: 'text', text }] : [])
  expect(prose('| a | b |\n|---|---|\n| 1 | |\n| 2 | x y |')).toEqual([
    {
      kind: 'table',
      head: [cell('a'), cell('b')],
      rows: [
        [cell('1'), cell('')],
        [cell('2'), cell('x y')],
      ],
    },
  ])
})

test('marked words, and numbers of rules', () => {
  expect(runs('Say `done`, *now* (U-11).')).toEqual([
    { kind: 'text', text: 'Say ' },
    { kind: 'code', text: 'done' },
    { kind: 'text', text: ', ' },
    { kind: 'em', text: 'now' },
    { kind: 'text', text: ' (' },
    { kind: 'rule', text: 'U-11' },
    { kind: 'text', text: ').' },
  ])
})
