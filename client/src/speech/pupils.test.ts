import { expect, test } from 'vitest'
import type { DeskView, PupilView, Tile } from '../link/wire.ts'
import { elementOf, storedElement } from './givenNames.ts'
import { shownNames } from './pupils.ts'

const ada: PupilView = { pupil: 0, name: 'Ada', element: 26, group: 1, present: true, left: null }
const desk = (hidden: boolean) => ({ pupils: [ada], stage: { hidden } }) as DeskView
/** Ada, then Bo, who was sent out and whose seat a computer keeps, then a computer's own seat. */
const tile = {
  seats: [
    { name: 'Ada', pupil: 0, kept: false },
    { name: 'Bo', pupil: null, kept: true },
    { name: 'Computer', pupil: null, kept: false },
  ],
} as Tile

test('where names are hidden the desk shows none, not even of a pupil who was sent out', () => {
  expect(shownNames(tile, desk(true))).toEqual([elementOf(26).name, 'Seat 2', 'Computer'])
  expect(shownNames(tile, desk(false))).toEqual(['Ada', 'Bo', 'Computer'])
  expect(shownNames(tile, { ...desk(false), pupils: [{ ...ada, name: storedElement(1) }] })[0]).toBe('Hydrogen')
})
