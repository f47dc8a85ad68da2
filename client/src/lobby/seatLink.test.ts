import { expect, test } from 'vitest'
import { codeIn, hostLink, hostSecretIn, seatLink, spaced } from './seatLink.ts'

test('a link carries the code and the seat behind the #', () => {
  const link = seatLink('muon-427', { code: 'ACDE3467', seat: 1 })
  expect(link).toBe('/t/muon-427#seat=ACDE3467-2')
  expect(codeIn(new URL(link, 'http://x').hash)).toEqual({ code: 'ACDE3467', seat: 1 })
  expect(codeIn('#seat=ACDE3467')).toEqual({ code: 'ACDE3467', seat: null })
  for (const hash of ['', '#review', '#seat=', '#seat=a b']) expect(codeIn(hash)).toBeNull()
})

test('a second link of the host carries its secret behind the #', () => {
  const link = hostLink('muon-427', 'Qm9z-b24_')
  expect(link).toBe('/t/muon-427#host=Qm9z-b24_')
  expect(hostSecretIn(new URL(link, 'http://x').hash)).toBe('Qm9z-b24_')
  for (const hash of ['', '#review', '#host=', '#seat=ACDE3467']) expect(hostSecretIn(hash)).toBeNull()
})

test('a code is read out in two halves', () => {
  expect(spaced('ACDE3467')).toBe('ACDE 3467')
})
