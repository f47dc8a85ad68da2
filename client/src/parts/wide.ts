/**
 * Whether the margin is beside the table, as on wide screens; on phones and tablets it opens as a sheet (table.css).
 */
import { createSubscriber, MediaQuery } from 'svelte/reactivity'
import { on } from 'svelte/events'
import { BREAKPOINTS } from '../style/breakpoints.ts'

/** Looks again when somebody comes back to the page: Chromium does not tell that letters have another size. */
class Wide extends MediaQuery {
  #comingBack = createSubscriber((update) => on(document, 'visibilitychange', update))

  override get current(): boolean {
    this.#comingBack()
    return super.current
  }
}

export const wide = new Wide(BREAKPOINTS.wide, true)
