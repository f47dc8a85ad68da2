/** The names of the pupils of a class as its desk and its stage show them. */
import type { DeskView, PupilView, Tile } from '../link/wire.ts'
import { called, storedElement } from './givenNames.ts'
import { say } from './words.ts'

/** The name of a pupil: an element if names are hidden. */
export const pupilName = (pupil: PupilView, hidden: boolean): string => called(storedName(pupil, hidden))
const storedName = ({ name, element }: PupilView, hidden: boolean): string => (hidden ? storedElement(element) : name)

/**
 * The names at a group's table, by seat, as they are stored. If names are hidden, a pupil who has left the class is
 * called by the number of the seat, because their element is no longer known.
 */
export function seatNames({ seats }: Pick<Tile, 'seats'>, pupils: PupilView[], hidden: boolean): string[] {
  return seats.map(({ name, pupil, kept }, seat) => {
    const seated = pupils.find(({ pupil: number }) => number === pupil)
    if (seated) return storedName(seated, hidden)
    return hidden && (pupil !== null || kept) ? say('start.seat', { n: seat + 1 }) : name
  })
}

/** The names at a group's table as the class is shown: hidden where the teacher has hidden names. */
export const shownNames = (tile: Tile, { pupils, stage }: DeskView): string[] =>
  seatNames(tile, pupils, stage.hidden).map(called)
