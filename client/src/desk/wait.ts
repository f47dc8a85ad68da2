/** How long a group waits, and whether it is stuck. */
import type { Tile } from '../link/wire.ts'

/** Nobody is stuck who has not been waited for as long as this, in ms, however quick the class is. */
export const LEAST = 20_000
/** How many refusals in a row of somebody who is asked mean that they are stuck. */
export const REFUSALS = 3
/** Refusals and hints are counted over so many ms. */
export const LATELY = 5 * 60_000
/** The line of a wait is so many times the usual time long. */
export const LONG = 3

export type Stuck = { why: 'refused'; seat: number; rule: string | null } | { why: 'slow' }

/** For how long the match has waited, in ms; it does not while it is frozen. */
export const waitedFor = ({ since, frozen }: Pick<Tile, 'since' | 'frozen'>, now: number): number =>
  since === null ? 0 : Math.max(0, (frozen ?? now) - since)

/** Where on the line of its wait a group is, from 0 to 1; the usual time is a third of it. */
export const shareOf = (ms: number, usual: number): number => Math.min(1, ms / (LONG * usual))

/** The seats of people that the match waits for. */
const waitsFor = ({ waits, seats }: Pick<Tile, 'waits' | 'seats'>): number[] =>
  waits.filter((seat) => seats[seat]!.pupil !== null && !seats[seat]!.kept)

/**
 * Why a group is stuck: somebody who is asked has been refused three times in a row, or it waits for people for over
 * twice the class's usual time. Null where it is not.
 */
export function stuckOf(tile: Tile, usual: number | null, now: number): Stuck | null {
  if (tile.stage !== 'playing' || tile.frozen !== null) return null
  const people = waitsFor(tile)
  const seat = people.find((seat) => tile.seats[seat]!.in_a_row >= REFUSALS)
  if (seat !== undefined) return { why: 'refused', seat, rule: tile.seats[seat]!.rule }
  const slow = people.length > 0 && usual !== null && waitedFor(tile, now) > Math.max(LEAST, 2 * usual)
  return slow ? { why: 'slow' } : null
}

/** How many of these moments were lately. */
export const lately = (moments: number[], now: number): number => moments.filter((at) => at > now - LATELY).length
