import { expect, test } from 'vitest'
import type { DeskView, PupilView, Tile } from '../link/wire.ts'
import { elementOf, storedElement } from './givenNames.ts'
import { atDesk, onWall, shownNames } from './pupils.ts'

const of = (pupil: number, name: string, element: number, up: boolean) =>
  ({ pupil, name, element, group: 1, present: true, up }) as PupilView
const desk = (names: DeskView['names'], ...pupils: PupilView[]) => ({ pupils, names }) as DeskView
/** Ada, then Bo, who was sent out and whose seat a computer keeps, then a computer's own seat. */
const tile = {
  seats: [
    { name: 'Ada', pupil: 0, kept: false },
    { name: 'Bo', pupil: null, kept: true },
    { name: 'Computer', pupil: null, kept: false },
  ],
} as Tile

test('where names are hidden the desk shows none, not even of a pupil who was sent out', () => {
  const hidden = desk('nowhere', of(0, 'Ada', 26, false))
  const shown = desk('desk', of(0, 'Ada', 26, false))
  expect(shownNames(tile, hidden, atDesk(hidden))).toEqual([elementOf(26).name, 'Seat 2', 'Computer'])
  expect(shownNames(tile, shown, atDesk(shown))).toEqual(['Ada', 'Bo', 'Computer'])
  const given = desk('desk', of(0, storedElement(1), 1, false))
  expect(shownNames(tile, given, atDesk(given))[0]).toBe('Hydrogen')
})

test('the wall shows names that may be up, and nobody else by name', () => {
  const some = desk('wall', of(0, 'Ada', 26, true))
  expect(shownNames(tile, some, onWall)).toEqual(['Ada', 'Seat 2', 'Computer'])
  expect(shownNames(tile, desk('wall', of(0, 'Poo', 26, false)), onWall)[0]).toBe(elementOf(26).name)
})
