/** The order of seats around a table. */

/** All seats clockwise, beginning with whoever plays after `me`, so that `me` comes last; a spectator sees them from 0. */
export function clockwise(seats: number, me: number | null): number[] {
  return Array.from({ length: seats }, (_, i) => (i + (me ?? -1) + 1) % seats)
}
