/** Who sits where, as the desk calls them: by their names, or by elements where names are hidden. */
import type { DeskView, PupilView, Tile } from '../link/wire.ts'
import { elementOf } from '../speech/elements.ts'

export const calledOf = (pupil: Pick<PupilView, 'name' | 'element'>, hidden: boolean): string =>
  hidden ? elementOf(pupil.element).name : pupil.name

/** The names of the seats of a tile's table. */
export function namesAt(tile: Tile, desk: DeskView): string[] {
  const pupils = new Map(desk.pupils.map((pupil) => [pupil.pupil, pupil]))
  return tile.seats.map(({ name, pupil }) => {
    const there = pupil === null ? undefined : pupils.get(pupil)
    return there ? calledOf(there, desk.stage.hidden) : name
  })
}

/** The pupils of a group, those first who sit at its table. */
export const pupilsOf = (group: number, desk: DeskView): PupilView[] =>
  desk.pupils.filter((pupil) => pupil.group === group)

/** Those of a group who have no seat at its table, or not yet. */
export function unseatedOf(tile: Tile, desk: DeskView): PupilView[] {
  const seated = new Set(tile.seats.map(({ pupil }) => pupil))
  return pupilsOf(tile.group, desk).filter(({ pupil }) => !seated.has(pupil))
}
