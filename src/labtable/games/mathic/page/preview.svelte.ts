/** What the server says to the play that is being written. */
import type { PlayPreview } from './view.ts'

const PAUSE = 120 // ms without a change, until the server is asked
const TYPING = 400 // ms: nobody is told what is wrong with half a number

export class Preview {
  /** What the play would do; null where that is not known. */
  found = $state.raw<PlayPreview | null>(null)
  readonly #request: (action: string) => Promise<unknown>
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = ''

  constructor(request: (action: string) => Promise<unknown>) {
    this.#request = request
  }

  /** Ask about an action, once nothing has changed for a moment; about an empty one there is nothing to ask. */
  ask(action: string, typing: boolean): void {
    if (action === this.#asked) return
    this.#asked = action
    clearTimeout(this.#timer)
    if (!action || typing) this.found = null // what is typed is not judged by what was typed before
    if (action) this.#timer = setTimeout(() => void this.#find(action), typing ? TYPING : PAUSE)
  }
  async #find(action: string): Promise<void> {
    const found = (await this.#request(action)) as PlayPreview | null
    if (action === this.#asked) this.found = found
  }
  /** The position has changed: what was said holds no longer. */
  forget(): void {
    this.#asked = ''
    this.found = null
    this.stop()
  }
  /** Nothing is asked any more. */
  stop(): void {
    clearTimeout(this.#timer)
  }
}
