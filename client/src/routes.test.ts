import { expect, test } from 'vitest'
import { pageOf } from './routes.ts'

test('pages are found by path', () => {
  expect(pageOf('/')).toEqual({ at: 'start' })
  expect(pageOf('/t/Muon-427')).toEqual({ at: 'table', table: 'muon-427' })
  expect(pageOf('/rules/unitary')).toEqual({ at: 'rules', game: 'unitary' })
  expect(pageOf('/learn/unitary')).toEqual({ at: 'learn', game: 'unitary' })
  for (const path of ['/x', '/t', '/t/a/b']) expect(pageOf(path)).toEqual({ at: 'missing' })
})
