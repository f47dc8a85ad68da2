import { expect, test } from 'vitest'
import { tagsOf } from './tags.ts'

test('each name has a sign of two letters of its own', () => {
  expect(tagsOf(['Ada', 'Emmy', 'Lise'])).toEqual(['Ad', 'Em', 'Li'])
  expect(tagsOf(['Bot Ada', 'Bot Emmy'])).toEqual(['Ad', 'Em'])
  expect(tagsOf(['Noor', 'Nora', 'Noor'])).toEqual(['No', 'Nr', 'N1'])
  expect(tagsOf(['X', 'X'])).toEqual(['X1', 'X2'])
  expect(tagsOf(['Wasserstoff', 'Hedwig', 'Helium'], ['H', undefined, 'He'])).toEqual(['H', 'Hd', 'He'])
})

test('whoever has the name of another and a number is told apart by it', () => {
  expect(tagsOf(['Noor', 'Noor 2', 'Noor 3', '7'])).toEqual(['No', 'N2', 'N3', '71'])
})
