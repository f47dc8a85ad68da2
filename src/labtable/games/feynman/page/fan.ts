/**
 * The layout of a hand: rows in which the corner of every card, with symbol and colour, is in sight and can be tapped.
 */
import { coloursOf } from './colours.ts'
import { ACTIONS, BOSONS, PARTICLES, readFace } from './particles.ts'

/** The size of a tap target, px. */
export const TOUCH = 44
/** From so many cards on a hand is sorted; up to then the newest stands last. */
export const SORTED = 8

/**
 * Rows and columns for this number of cards, each at most `card` px wide, within `width` px; 0 while that is unknown.
 */
export function fanOf(cards: number, width: number, card: number): { rows: 1 | 2; columns: number } {
  const inOne = width ? Math.floor((width - card) / TOUCH) + 1 : cards
  const rows = cards > Math.max(1, inOne) ? 2 : 1
  return { rows, columns: Math.max(1, Math.ceil(cards / rows)) }
}

const KINDS = [...Object.keys(PARTICLES), ...Object.keys(BOSONS), ...ACTIONS]

/** By colour, then by kind; cards without a colour last. */
export function byColour(one: string, two: string): number {
  const place = (face: string) => {
    const { kind, colour, anti } = readFace(face)
    const row = colour ? coloursOf(anti ? 'antimatter' : 'matter').indexOf(colour) : coloursOf('matter').length
    return row * KINDS.length + KINDS.indexOf(kind)
  }
  return place(one) - place(two)
}
