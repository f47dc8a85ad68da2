/** Whether the screen is too small for a clipboard of 65 squares that a finger can hit, or its text too large. */
import { on } from 'svelte/events'

const LEAST = { width: 44, height: 31 } // rem

class Small {
  now = $state(false)
  #watched = false

  /** Call while a component is set up. */
  watch(): void {
    $effect.pre(() => {
      if (this.#watched) return
      this.#watched = true
      this.#look()
      return on(window, 'resize', () => this.#look())
    })
    $effect(() => () => (this.#watched = false))
  }
  #look(): void {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    this.now = window.innerWidth < LEAST.width * rem || window.innerHeight < LEAST.height * rem
  }
}
export const small = new Small()
