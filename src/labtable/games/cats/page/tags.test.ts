import { expect, test } from 'vitest'
import { tagsOf } from './tags.ts'

test('each name has a sign of two letters of its own', () => {
  expect(tagsOf(['Ada', 'Emmy', 'Lise'])).toEqual(['Ad', 'Em', 'Li'])
  expect(tagsOf(['Bot Ada', 'Bot Emmy'])).toEqual(['Ad', 'Em'])
  expect(tagsOf(['Noor', 'Nora', 'Noor'])).toEqual(['No', 'Nr', 'N1'])
  expect(tagsOf(['X', 'X'])).toEqual(['X1', 'X2'])
})
