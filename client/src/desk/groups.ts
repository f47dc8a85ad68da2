/** The pupils of the groups of a class. */
import type { DeskView, HelpView, PupilView, Tile } from '../link/wire.ts'

/** The pupils of a group. */
export const pupilsOf = (group: number, desk: DeskView): PupilView[] =>
  desk.pupils.filter((pupil) => pupil.group === group)

/** The pupils of a group without a seat at its table. */
export function unseatedOf(tile: Tile, desk: DeskView): PupilView[] {
  const seated = new Set(tile.seats.map(({ pupil }) => pupil))
  return pupilsOf(tile.group, desk).filter(({ pupil }) => !seated.has(pupil))
}

/** The pupils of a group who need help: who asked first, first. */
export const helpOf = (group: number, { help }: DeskView): HelpView[] =>
  (help ?? []).filter((asked) => asked.group === group)
