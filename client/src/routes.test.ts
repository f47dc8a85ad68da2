import { expect, test } from 'vitest'
import { pageOf, pathTo } from './routes.ts'

test('pages are found by path', () => {
  expect(pageOf('/')).toEqual({ at: 'start' })
  expect(pageOf('/t/Muon-427')).toEqual({ at: 'table', name: 'muon-427' })
  expect(pageOf('/rules/unitary')).toEqual({ at: 'rules', game: 'unitary' })
  expect(pageOf('/learn/unitary')).toEqual({ at: 'learn', game: 'unitary' })
  expect(pageOf('/new/unitary')).toEqual({ at: 'new', game: 'unitary' })
  for (const path of ['/x', '/t', '/t/a/b', '/new']) expect(pageOf(path)).toEqual({ at: 'missing' })
})

test('pages that a link leads to', () => {
  expect(pageOf('/replay')).toEqual({ at: 'replay' })
  expect(pageOf('/position')).toEqual({ at: 'position' })
  expect(pageOf('/puzzle/cats/12')).toEqual({ at: 'puzzle', game: 'cats', number: '12' })
  for (const path of ['/replay/x', '/puzzle', '/puzzle/cats', '/puzzle/cats/x', '/puzzle/cats/0', '/puzzle/cats/1/2'])
    expect(pageOf(path)).toEqual({ at: 'missing' })
})

test('pages of a class', () => {
  expect(pageOf('/c/Photon-41')).toEqual({ at: 'class', code: 'photon-41' })
  expect(pageOf('/t/Photon-41')).toEqual({ at: 'class', code: 'photon-41' })
  expect(pageOf('/class/new')).toEqual({ at: 'openClass' })
  expect(pageOf('/class/photon-41')).toEqual({ at: 'desk', code: 'photon-41' })
  expect(pageOf('/class/photon-41/stage')).toEqual({ at: 'stage', code: 'photon-41' })
  expect(pageOf('/class/photon-41/report')).toEqual({ at: 'report', code: 'photon-41' })
  for (const path of ['/c', '/class', '/class/a/b', '/class/a/stage/b']) expect(pageOf(path)).toEqual({ at: 'missing' })
})

test('a link that was cut off within a letter leads somewhere, too', () => {
  expect(pageOf('/replay%')).toEqual({ at: 'missing' })
  expect(pageOf('/t/muon%E0%A4')).toEqual({ at: 'table', name: 'muon%e0%a4' })
})

test('the path to a page leads there', () => {
  expect(pathTo('puzzle', 'cats', 12)).toBe('/puzzle/cats/12')
  expect(pageOf(pathTo('report', 'photon-41'))).toEqual({ at: 'report', code: 'photon-41' })
  expect(pageOf(pathTo('start'))).toEqual({ at: 'start' })
})
