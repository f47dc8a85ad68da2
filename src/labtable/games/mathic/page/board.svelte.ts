/** What the board and the margin both show: what the server says to the play that is being written, and the last play. */
import type { Play, PlayPreview } from './view.ts'

const PAUSE = 120 // ms without a change, until the server is asked
const TYPING = 400 // ms: nobody is told what is wrong with half a number

class Board {
  /** What the play that is being written would do; null where that is not known. */
  preview = $state.raw<PlayPreview | null>(null)
  last = $state.raw<Play | null>(null)
  /** Whether the board has room for the number line of the last play. */
  drawn = $state(true)
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = ''

  /** Ask for the preview of an action, once nothing has changed for a moment; an empty one asks nothing. */
  ask(action: string, request: (action: string) => Promise<unknown>, typing = false): void {
    if (action === this.#asked) return
    this.#asked = action
    clearTimeout(this.#timer)
    if (!action || typing) this.preview = null // what is typed is not judged by what was typed before
    if (!action) return
    this.#timer = setTimeout(
      () =>
        void request(action).then((preview) => {
          if (action === this.#asked) this.preview = preview as PlayPreview | null
        }),
      typing ? TYPING : PAUSE,
    )
  }
  /** Another match. */
  begin(): void {
    this.last = null
    this.forget()
  }
  /** The position has changed: the preview holds no longer. */
  forget(): void {
    this.#asked = ''
    clearTimeout(this.#timer)
    this.preview = null
  }
}

export const board = new Board()
