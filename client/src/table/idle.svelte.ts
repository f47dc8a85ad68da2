/** The last half minute of a turn's minutes, after which a computer plays it, in seconds. */
import type { TableLink } from '../link/tableLink.svelte.ts'
import type { TableView } from '../link/wire.ts'
import { hasMinutes } from '../start/newTable.ts'

const LAST = 30 // s
const LOOK = 500 // ms

export class Idle {
  #left = $state(Infinity)

  constructor(link: () => TableLink, table: () => TableView) {
    const ends = $derived(hasMinutes(table().turn_ms) && table().stage === 'playing' ? table().turn_ends : null)
    $effect(() => {
      this.#left = Infinity
      if (ends === null) return
      const look = () => (this.#left = Math.ceil((ends - link().now()) / 1000))
      look()
      const timer = setInterval(look, LOOK)
      return () => clearInterval(timer)
    })
  }
  /** How many seconds are left; null before the last half minute. */
  get seconds(): number | null {
    return this.#left > 0 && this.#left <= LAST ? this.#left : null
  }
}
