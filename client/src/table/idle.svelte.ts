/** The last half minute of a turn, or the second half of a short one, after which a computer plays it, in seconds. */
import type { TableLink } from '../link/tableLink.svelte.ts'
import type { TableView } from '../link/wire.ts'
import { hasMinutes } from '../start/newTable.ts'

const LAST = 30 // s
const LOOK = 500 // ms

export class Idle {
  #left = $state(Infinity)
  #last = $state(LAST)

  constructor(link: () => TableLink, table: () => TableView) {
    const ends = $derived(hasMinutes(table().turn_ms) && table().stage === 'playing' ? table().turn_ends : null)
    $effect(() => {
      this.#left = Infinity
      this.#last = Math.min(LAST, (table().turn_ms ?? 0) / 2000)
      if (ends === null) return
      const look = () => (this.#left = Math.ceil((ends - link().now()) / 1000))
      look()
      const timer = setInterval(look, LOOK)
      return () => clearInterval(timer)
    })
  }
  /** How many seconds are left; null before the last ones. */
  get seconds(): number | null {
    return this.#left > 0 && this.#left <= this.#last ? this.#left : null
  }
}
