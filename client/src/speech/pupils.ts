/** The names of the pupils of a class as its desk and its stage show them. */
import type { PupilView, Tile } from '../link/wire.ts'
import { elementOf } from './elements.ts'
import { say } from './words.ts'

/** The name of a pupil: an element if names are hidden. */
export const pupilName = ({ name, element }: PupilView, hidden: boolean): string =>
  hidden ? elementOf(element).name : name

/**
 * The names at a table of a class, by seat. If names are hidden, a pupil who has left the class is called by the number
 * of the seat, because their element is no longer known.
 */
export function namesAt({ seats }: Pick<Tile, 'seats'>, pupils: PupilView[], hidden: boolean): string[] {
  return seats.map(({ name, pupil, kept }, seat) => {
    const there = pupils.find(({ pupil: number }) => number === pupil)
    if (there) return pupilName(there, hidden)
    return hidden && (pupil !== null || kept) ? say('start.seat', { n: seat + 1 }) : name
  })
}
