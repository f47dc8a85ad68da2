/** What board and margin both show: what the server says to the play that is being written, and the last play. */
import type { Play, Tried } from './view.ts'

class Building {
  tried = $state.raw<Tried | null>(null)
  last = $state.raw<Play | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = ''

  /** Ask what would come of an action, once nothing has changed for a moment; an empty one asks nothing. */
  ask(action: string, preview: (action: string) => Promise<unknown>): void {
    if (action === this.#asked) return
    this.#asked = action
    clearTimeout(this.#timer)
    if (!action) return void (this.tried = null)
    this.#timer = setTimeout(async () => {
      const tried = (await preview(action)) as Tried | null
      if (action === this.#asked) this.tried = tried
    }, PAUSE)
  }
  /** Another match. */
  begin(): void {
    this.last = null
    this.forget()
  }
  /** The position has changed: what was said holds no longer. */
  forget(): void {
    this.#asked = ''
    clearTimeout(this.#timer)
    this.tried = null
  }
}

const PAUSE = 120 // ms

export const building = new Building()
