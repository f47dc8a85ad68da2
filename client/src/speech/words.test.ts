import { expect, test } from 'vitest'
import { en } from './en.ts'
import { tableCode, say, tableOf } from './words.ts'

test('blanks are filled in', () => {
  expect(say('table.turn.of', { name: 'Ada' })).toBe('Ada’s turn')
})

test('a code is read however people write it', () => {
  for (const typed of ['muon-427', ' Muon 427 ', 'MUON427', 'http://192.168.0.2:8000/t/muon-427'])
    expect(tableOf(typed)).toBe('muon-427')
  for (const typed of ['', 'muon', '427', 'muon 427 x']) expect(tableOf(typed)).toBe(null)
  expect(tableCode('muon-427')).toBe('MUON 427')
})

test('no sentence shouts, and none uses a typewriter’s apostrophe', () => {
  for (const sentence of Object.values(en)) expect(sentence).not.toMatch(/[!']/)
})
