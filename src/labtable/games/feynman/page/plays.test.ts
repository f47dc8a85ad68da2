import { expect, test } from 'vitest'
import { facesIn } from './plays.ts'

test('the faces of an action are found with and without the number of their card', () => {
  expect(facesIn('play higgs/61 pink')).toEqual(['higgs'])
  expect(facesIn('play change red decay')).toEqual(['change'])
  expect(facesIn('baryon u:red/5 d:blue u:green')).toEqual(['u:red', 'd:blue', 'u:green'])
  expect(facesIn('answer flip:yellow d:orange')).toEqual(['flip:yellow', 'd:orange'])
  expect(facesIn('draw')).toEqual([])
})
