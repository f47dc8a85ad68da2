/** How a hand lies: in rows, so that of every card the corner with its symbol and colour is seen and can be tapped. */
import { coloursOf } from './colours.ts'
import { ACTIONS, BOSONS, PARTICLES, readFace } from './particles.ts'

/** Wide and high enough for a thumb, px. */
export const TOUCH = 44
/** From so many cards on a hand is sorted; up to then the newest stands last. */
export const SORTED = 8

/** Rows and columns for so many cards, the widest `card` px, in a `width` of px; 0 where it is not known yet. */
export function fanOf(cards: number, width: number, card: number): { rows: 1 | 2; columns: number } {
  const inOne = width ? Math.floor((width - card) / TOUCH) + 1 : cards
  const rows = cards > Math.max(1, inOne) ? 2 : 1
  return { rows, columns: Math.max(1, Math.ceil(cards / rows)) }
}

const KINDS = [...Object.keys(PARTICLES), ...Object.keys(BOSONS), ...Object.keys(ACTIONS)]

/** By colour, then by kind; cards without a colour last. */
export function byColour(one: string, two: string): number {
  const place = (face: string) => {
    const { kind, colour, anti } = readFace(face)
    const row = colour ? coloursOf(anti ? 'antimatter' : 'matter').indexOf(colour) : coloursOf('matter').length
    return row * KINDS.length + KINDS.indexOf(kind)
  }
  return place(one) - place(two)
}
