import { expect, test } from 'vitest'
import texts from '../../../src/labtable/api/languages/en.arb?raw'
import { placeOf, tableCode, say } from './words.ts'

test('blanks are filled in', () => {
  expect(say('table.turn.of', { name: 'Ada' })).toBe('Ada’s turn')
})

test('a code is read however people write it', () => {
  for (const typed of ['muon-427', ' Muon 427 ', 'MUON427', 'http://192.168.0.2:8000/t/muon-427'])
    expect(placeOf(typed)).toBe('/t/muon-427')
  for (const typed of ['photon-41', 'PHOTON 41', ' Photon41', 'http://192.168.0.2:8000/c/photon-41'])
    expect(placeOf(typed)).toBe('/c/photon-41')
  for (const typed of ['', 'muon', '427', 'muon 427 x']) expect(placeOf(typed)).toBe(null)
  expect(tableCode('muon-427')).toBe('MUON 427')
})

test('no sentence shouts, and none uses a typewriter’s apostrophe', () => {
  for (const sentence of Object.values<unknown>(JSON.parse(texts))) expect(String(sentence)).not.toMatch(/[!']/)
})
