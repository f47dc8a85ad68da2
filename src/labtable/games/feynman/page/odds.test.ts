import { expect, test } from 'vitest'
import { chanceOf } from './odds.ts'

test('a chance is whole percent; what is not certain is not said to be', () => {
  const said = (
    [
      [1, 2],
      [1, 3],
      [2, 3],
      [1, 1],
      [999, 1000],
      [1, 1000],
    ] as const
  ).map(([ways, of]) => chanceOf({ face: 'u:red', ways, of }))
  expect(said).toEqual(['50\u202f%', '33\u202f%', '67\u202f%', '100\u202f%', '99\u202f%', 'less than 1\u202f%'])
})
