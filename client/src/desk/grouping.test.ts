import { expect, test } from 'vitest'
import type { PupilView } from '../link/wire.ts'
import { moved, seatedNow, swapped, withPupils } from './grouping.svelte.ts'

const pupil = (number: number, group: number): PupilView => ({
  pupil: number,
  name: `Pupil ${number}`,
  element: number + 1,
  group,
  present: true,
  left: null,
  came: 0,
  busy: false,
  typed: null,
  up: false,
  on_list: null,
  line: null,
})
const groups = (next: [number, number][] = []) => ({ next, together: [], apart: [], column: false })

test('what the desk has chosen counts as where somebody sits', () => {
  const pupils = [pupil(0, 1), pupil(1, 1), pupil(2, 3), pupil(3, 0)]
  expect(seatedNow({ pupils, groups: groups() })).toEqual([[0, 1], [], [2]])
  expect(seatedNow({ pupils, groups: groups([[1, 2]]) })).toEqual([[0], [1], [2]])
})
test('a proposal goes on without those who have gone, and with those who have come', () => {
  const desk = { pupils: [pupil(0, 2), pupil(1, 1), pupil(5, 3)], groups: groups() }
  expect(withPupils([[0, 4], [1]], desk)).toEqual([[0], [1], [5]])
})
test('pupils are moved, also to a new table, and swapped', () => {
  const tables = [[0, 1], [2]]
  expect(moved(tables, 0, 1)).toEqual([[1], [2, 0]])
  expect(moved(tables, 2, 2)).toEqual([[0, 1], [], [2]])
  expect(swapped(tables, 0, 2)).toEqual([[2, 1], [0]])
})
