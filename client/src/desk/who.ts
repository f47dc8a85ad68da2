/** Who sits where, as the desk calls them: by their names, or by elements where names are hidden. */
import type { DeskView, PupilView, Tile } from '../link/wire.ts'
import { namesAt as namesOfSeats, pupilName } from '../speech/pupils.ts'

export { pupilName as calledOf }

/** The names of the seats of a tile's table. */
export const namesAt = (tile: Tile, desk: DeskView): string[] => namesOfSeats(tile, desk.pupils, desk.stage.hidden)

/** The pupils of a group. */
export const pupilsOf = (group: number, desk: DeskView): PupilView[] =>
  desk.pupils.filter((pupil) => pupil.group === group)

/** Those of a group who have no seat at its table, or not yet. */
export function unseatedOf(tile: Tile, desk: DeskView): PupilView[] {
  const seated = new Set(tile.seats.map(({ pupil }) => pupil))
  return pupilsOf(tile.group, desk).filter(({ pupil }) => !seated.has(pupil))
}
