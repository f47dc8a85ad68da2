/** How long a group waits, and whether it is stuck. */
import type { Tile } from '../link/wire.ts'

/** The shortest wait that counts as stuck, in ms, however quick the class is. */
export const LEAST = 20_000
/** How many refusals in a row count as stuck. */
export const REFUSALS = 3
/** How long refusals and hints count as recent, in ms. */
export const LATELY = 5 * 60_000
/** The length of the bar of a wait, as a multiple of the usual time. */
export const LONG = 3

export type Stuck = { why: 'refused'; seat: number; rule: string | null } | { why: 'slow' }

/** How long the match has waited, in ms, without the time that it was frozen. */
export const waitedFor = ({ since, frozen }: Pick<Tile, 'since' | 'frozen'>, now: number): number =>
  since === null ? 0 : Math.max(0, (frozen ?? now) - since)

/** The position of a wait on its bar, from 0 to 1; the usual time is at a third. */
export const shareOf = (ms: number, usual: number): number => Math.min(1, ms / (LONG * usual))

/** The seats of people that the match waits for. */
export const waitsFor = ({ waits, seats }: Pick<Tile, 'waits' | 'seats'>): number[] =>
  waits.filter((seat) => seats[seat]!.pupil !== null && !seats[seat]!.kept)

/**
 * Why a group is stuck: a player who has to act was refused three times in a row, or the group has waited over twice
 * the usual time of the class. Null if it is not stuck.
 */
export function stuckOf(tile: Tile, usual: number | null, now: number): Stuck | null {
  if (tile.stage !== 'playing' || tile.frozen !== null) return null
  const people = waitsFor(tile)
  const seat = people.find((seat) => tile.seats[seat]!.in_a_row >= REFUSALS)
  if (seat !== undefined) return { why: 'refused', seat, rule: tile.seats[seat]!.rule }
  const slow = people.length > 0 && usual !== null && waitedFor(tile, now) > Math.max(LEAST, 2 * usual)
  return slow ? { why: 'slow' } : null
}

/** How many of these moments are recent. */
export const lately = (moments: number[], now: number): number => moments.filter((at) => at > now - LATELY).length
