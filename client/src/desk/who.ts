/** The names of pupils and seats at the desk: their own, or elements if names are hidden. */
import type { DeskView, PupilView, Tile } from '../link/wire.ts'
import { namesAt as namesOfSeats } from '../speech/pupils.ts'

/** The names of the seats of a tile's table. */
export const namesAt = (tile: Tile, desk: DeskView): string[] => namesOfSeats(tile, desk.pupils, desk.stage.hidden)

/** The pupils of a group. */
export const pupilsOf = (group: number, desk: DeskView): PupilView[] =>
  desk.pupils.filter((pupil) => pupil.group === group)

/** The pupils of a group without a seat at its table. */
export function unseatedOf(tile: Tile, desk: DeskView): PupilView[] {
  const seated = new Set(tile.seats.map(({ pupil }) => pupil))
  return pupilsOf(tile.group, desk).filter(({ pupil }) => !seated.has(pupil))
}
