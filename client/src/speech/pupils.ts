/** By which names the pupils of a class are shown at its desk and on its stage. */
import type { PupilView, Tile } from '../link/wire.ts'
import { elementOf } from './elements.ts'
import { say } from './words.ts'

/** By which name a pupil is shown. */
export const pupilName = ({ name, element }: PupilView, hidden: boolean): string =>
  hidden ? elementOf(element).name : name

/**
 * The names at a class's table, by seat. Hidden: of somebody who has left the class only the seat is named, for their
 * element is not known any more.
 */
export function namesAt({ seats }: Pick<Tile, 'seats'>, pupils: PupilView[], hidden: boolean): string[] {
  return seats.map(({ name, pupil, kept }, seat) => {
    const there = pupils.find(({ pupil: number }) => number === pupil)
    if (there) return pupilName(there, hidden)
    return hidden && (pupil !== null || kept) ? say('start.seat', { n: seat + 1 }) : name
  })
}
