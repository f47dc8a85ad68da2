/** The last call, opened over the table: once it is made, until one goes back to the table; and again on request. */
import { untrack } from 'svelte'
import type { Sentence } from '$client/kit/link.ts'
import type { CatsSession } from './session.svelte.ts'
import type { Revealed } from './view.ts'

const OUTCOME = ['proved_wrong', 'out', 'match_won']

export interface Shown {
  revealed: Revealed
  verdict: Sentence[]
  /** Where in the log it is. */
  at: number
}

export class LastCall {
  readonly #session: CatsSession
  /** The call that is shown: it stays whatever happens at the table meanwhile. */
  shown = $state.raw<Shown | null>(null)
  /** Where in the log the last one is that need not be shown by itself. */
  #seen = $state(-1)

  /** Calls that were there when the page came are not shown by themselves. */
  constructor(session: CatsSession) {
    this.#session = session
    this.#seen = this.#at
  }
  /** Show each call as it is made. */
  follow(): void {
    $effect(() => {
      const at = this.#at
      if (at < this.#seen)
        this.#seen = at // it was taken back
      else if (this.#session.live && this.shown === null && at > this.#seen) untrack(() => this.show())
    })
  }
  /** Show it; whether there is one. */
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
