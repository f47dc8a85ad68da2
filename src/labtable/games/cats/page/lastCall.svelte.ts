/** The last call, opened over the table: when it is made, until the player closes it; and again on request. */
import { untrack } from 'svelte'
import type { Sentence } from '$client/kit/link.ts'
import type { CatsSession } from './session.svelte.ts'
import type { Revealed } from './view.ts'

const OUTCOME = ['proved_wrong', 'out', 'match_won']

export interface Shown {
  revealed: Revealed
  verdict: Sentence[]
  /** Its index in the log. */
  at: number
}

export class LastCall {
  readonly #session: CatsSession
  /** The shown call, which stays until it is closed. */
  shown = $state.raw<Shown | null>(null)
  /** The index in the log of the last call that is not opened by itself. */
  #seen = $state(-1)

  /** Earlier calls than this page are not opened by themselves. */
  constructor(session: CatsSession) {
    this.#session = session
    this.#seen = this.#at
  }
  /** Open each call when it is made. */
  follow(): void {
    $effect(() => {
      const at = this.#at
      if (at < this.#seen)
        this.#seen = at // it was taken back
      else if (this.#session.live && this.shown === null && at > this.#seen) untrack(() => this.show())
    })
  }
  /** Open it; returns whether there is one. */
  show(): boolean {
    const { view, log } = this.#session
    const { revealed } = view.position
    if (!revealed) return false
    const since = log.slice(Math.max(0, this.#at)).flatMap(({ said }) => said)
    this.shown = { revealed, verdict: since.filter(({ key }) => OUTCOME.includes(key)), at: this.#at }
    return true
  }
  close(): void {
    this.#seen = this.shown?.at ?? this.#seen
    this.shown = null
  }

  get #at(): number {
    return this.#session.log.findLastIndex(({ event }) => event.kind === 'called')
  }
}
