/** The table that the stage shows by itself: the one with the most action. */
import type { Tile } from '../link/wire.ts'

/** A table stays at least this long (ms), so that it can be read. */
export const STAYS = 20_000
/** Changes older than this (ms) no longer count. */
const LATELY = 60_000

export class Follower {
  /** The group whose table is shown; null before any deal. */
  group: number | null = null
  #since = -Infinity
  /** When each group's table last changed, and its state then. */
  #changes = new Map<number, { seen: string; times: number[] }>()

  /** Take in new tiles, and return whether another table is shown now; `now` is any clock, in ms. */
  see(tiles: Tile[], now: number): boolean {
    for (const tile of tiles) this.#note(tile, now)
    const shown = tiles.find(({ group, table }) => group === this.group && table !== null)
    if (shown && now - this.#since < STAYS) return false
    const busiest = tiles
      .filter(({ table }) => table !== null)
      .map((tile) => ({ group: tile.group, busy: this.#busy(tile) + (tile === shown ? 0.5 : 0) }))
      .reduce<{ group: number; busy: number } | null>((most, one) => (most && most.busy >= one.busy ? most : one), null)
    const changes = busiest?.group !== this.group
    if (changes) this.#since = now
    this.group = busiest?.group ?? null
    return changes
  }

  #note({ group, match, stage, since, last }: Tile, now: number): void {
    const seen = JSON.stringify([match, stage, since, last])
    const known = this.#changes.get(group)
    const times = (known?.times ?? []).filter((time) => now - time < LATELY)
    if (known && known.seen !== seen) times.push(now)
    this.#changes.set(group, { seen, times })
  }
  /** How often a table has changed lately; ended matches come last. */
  #busy({ group, stage }: Tile): number {
    return (this.#changes.get(group)?.times.length ?? 0) - (stage === 'playing' ? 0 : 1000)
  }
}
