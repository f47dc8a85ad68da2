import { expect, test } from 'vitest'
import { pageOf } from '../router.svelte.ts'
import { en } from './en.ts'
import { code, say, tableOf } from './words.ts'

test('blanks are filled in', () => {
  expect(say('table.turn.of', { name: 'Ada' })).toBe('Ada’s turn')
})

test('a code is read however people write it', () => {
  for (const typed of ['muon-427', ' Muon 427 ', 'MUON427', 'http://192.168.0.2:8000/t/muon-427']) expect(tableOf(typed)).toBe('muon-427')
  for (const typed of ['', 'muon', '427', 'muon 427 x']) expect(tableOf(typed)).toBe(null)
  expect(code('muon-427')).toBe('MUON 427')
})

test('pages are found by path', () => {
  expect(pageOf('/')).toEqual({ at: 'start' })
  expect(pageOf('/t/Muon-427')).toEqual({ at: 'table', table: 'muon-427' })
  expect(pageOf('/rules/unitary')).toEqual({ at: 'rules', game: 'unitary' })
  expect(pageOf('/learn/unitary')).toEqual({ at: 'learn', game: 'unitary' })
  for (const path of ['/x', '/t', '/t/a/b']) expect(pageOf(path)).toEqual({ at: 'missing' })
})

test('no sentence shouts, and none uses a typewriter’s apostrophe', () => {
  for (const sentence of Object.values(en)) expect(sentence).not.toMatch(/[!']/)
})
