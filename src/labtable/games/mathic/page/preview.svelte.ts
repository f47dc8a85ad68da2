/** The server's preview of the draft. */
import type { PlayPreview } from './view.ts'

const PAUSE = 120 // ms without a change before the server is asked
const TYPING = 400 // ms before an unfinished number is called wrong

export class Preview {
  /** What the play would do; null while unknown. */
  found = $state.raw<PlayPreview | null>(null)
  readonly #request: (action: string) => Promise<unknown>
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = ''

  constructor(request: (action: string) => Promise<unknown>) {
    this.#request = request
  }

  /** Ask about an action, once it has not changed for a moment; an empty one is not asked about. */
  ask(action: string, typing: boolean): void {
    if (action === this.#asked) return
    this.#asked = action
    clearTimeout(this.#timer)
    if (!action || typing) this.found = null // an older preview must not judge newer text
    if (action) this.#timer = setTimeout(() => void this.#find(action), typing ? TYPING : PAUSE)
  }
  async #find(action: string): Promise<void> {
    const found = (await this.#request(action)) as PlayPreview | null
    if (action === this.#asked) this.found = found
  }
  /** The position has changed: drop the preview. */
  forget(): void {
    this.#asked = ''
    this.found = null
    this.stop()
  }
  /** Stop asking. */
  stop(): void {
    clearTimeout(this.#timer)
  }
}
