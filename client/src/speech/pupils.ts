/** The names of the pupils of a class as its desk and its stage show them. */
import type { DeskView, PupilView, Tile } from '../link/wire.ts'
import { called, storedElement } from './givenNames.ts'
import { say } from './words.ts'

/** Whether an element stands for the name of a pupil, or of somebody who has left the class. */
export type Hides = (pupil?: PupilView) => boolean
/** At the desk names are hidden where its teacher has hidden all. */
export const atDesk =
  ({ names }: DeskView): Hides =>
  () =>
    names === 'nowhere'
/** The wall shows no name that the desk has not had time to see. */
export const onWall: Hides = (pupil) => !pupil?.up

/** The name of a pupil: an element if it is hidden, which whoever waits at the door does not have. */
export const pupilName = (pupil: PupilView, hides: Hides): string =>
  hides(pupil) && !pupil.element ? say('door.hidden') : called(storedName(pupil, hides))
const storedName = (pupil: PupilView, hides: Hides): string =>
  hides(pupil) ? storedElement(pupil.element) : pupil.name

/**
 * The names at a group's table, by seat, as they are stored. If names are hidden, a pupil who has left the class is
 * called by the number of the seat, because their element is no longer known.
 */
export function seatNames({ seats }: Pick<Tile, 'seats'>, pupils: PupilView[], hides: Hides): string[] {
  return seats.map(({ name, pupil, kept }, seat) => {
    const seated = pupils.find(({ pupil: number }) => number === pupil)
    if (seated) return storedName(seated, hides)
    return hides() && (pupil !== null || kept) ? say('start.seat', { n: seat + 1 }) : name
  })
}

/** The names at a group's table. */
export const shownNames = (tile: Tile, { pupils }: DeskView, hides: Hides): string[] =>
  seatNames(tile, pupils, hides).map(called)
