import { expect, test } from 'vitest'
import { prose, runs } from './prose.ts'

test('paragraphs and lists, lines joined', () => {
  expect(prose('One\ntwo.\n\n- a\n  b\n- c')).toEqual([
    { kind: 'p', runs: [{ kind: 'text', text: 'One two.' }] },
    { kind: 'ul', items: [[{ kind: 'text', text: 'a b' }], [{ kind: 'text', text: 'c' }]] },
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
