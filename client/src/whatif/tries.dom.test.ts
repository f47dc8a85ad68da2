import { expect, test } from 'vitest'
import { dueAt, forgetTry, isEnded, matchOf, noteEnd, noteTry, originOf, showOnReturn, triesOf } from './tries.ts'

const RECORD = '{"format":"labtable 1","game":"unitary","seats":[{"name":"a \\"seed\\":7"}],"seed":99}\n{"seq":1}\n'
const tried = { table: 'muon-427', step: 3, seat: 1, deck: 'same' as const }

test('a match is known by its game and its seed', () => {
  expect(matchOf(RECORD)).toBe('unitary:99')
})

test('tries are kept in their order, and each knows where it was begun', () => {
  noteTry('unitary:99', tried, '/t/kaon-100#review-4')
  noteTry('unitary:99', { ...tried, table: 'tau-100', step: 4 }, '/t/kaon-100#review-4')
  expect(triesOf('unitary:99').map(({ table }) => table)).toEqual(['muon-427', 'tau-100'])
  expect(triesOf('unitary:1')).toEqual([])
  expect(originOf('muon-427')).toEqual({ place: '/t/kaon-100#review-4', step: 3, seat: 1 })
  expect(isEnded('muon-427')).toBe(false)
  noteEnd('muon-427')
  expect(isEnded('muon-427')).toBe(true)
  forgetTry('unitary:99', 'muon-427')
  expect(triesOf('unitary:99').map(({ table }) => table)).toEqual(['tau-100'])
  expect(originOf('muon-427')).toBeNull()
})

test('who comes back is shown the tries once, and in that review only', () => {
  const origin = originOf('tau-100')!
  showOnReturn(origin)
  expect(dueAt('/t/other-100#review-4')).toBeNull()
  expect(dueAt(origin.place)).toEqual(origin)
  expect(dueAt(origin.place)).toBeNull()
})

test('what cannot be read in the store is as good as nothing', () => {
  localStorage.setItem('labtable:tries:unitary:5', '[{')
  expect(triesOf('unitary:5')).toEqual([])
})
