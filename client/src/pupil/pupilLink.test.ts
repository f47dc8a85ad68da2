import { expect, test } from 'vitest'
import { pupilCodeIn, pupilLink } from './pupilLink.ts'

test('the link of a pupil leads to their class and carries the code', () => {
  const link = pupilLink('photon-41', 'ACDE3467')
  expect(link).toBe('/c/photon-41#pupil=ACDE3467')
  expect(pupilCodeIn(link.slice(link.indexOf('#')))).toBe('ACDE3467')
  for (const hash of ['', '#', '#who', '#pupil=', '#seat=ACDE3467']) expect(pupilCodeIn(hash)).toBeNull()
})
