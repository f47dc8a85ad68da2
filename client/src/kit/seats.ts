/** The order of seats around a table. */

/** All seats clockwise, from the player after `me`, who comes last; for a spectator from 0. */
export function clockwise(seats: number, me: number | null): number[] {
  return Array.from({ length: seats }, (_, i) => (i + (me ?? -1) + 1) % seats)
}
