/** The interactions that the possible answers, and a baryon, would complete; a table may show them only afterwards. */
import { untrack } from 'svelte'
import type { Interaction } from './interactions.ts'
import type { FeynmanSession } from './session.svelte.ts'
import type { Previewed } from './view.ts'

export class Meanings {
  readonly #session: FeynmanSession
  #found = $state.raw<ReadonlyMap<string, Interaction>>(new Map())
  /** Counts the runs of requests: a run stops once a later one has begun. */
  #latest = 0

  constructor(session: FeynmanSession) {
    this.#session = session
  }
  /** The interaction of an action, once known. */
  of(action: string): Interaction | undefined {
    return this.#found.get(action)
  }
  /** Request the interactions of the possible actions, each once for the same question. */
  follow(): void {
    let wasAsked: string | null = null
    $effect(() => {
      const { asked } = this.#session
      if (asked !== wasAsked) this.#found = new Map()
      wasAsked = asked
      if (this.#session.previews) void this.#ask(this.#actions)
    })
  }

  get #actions(): string[] {
    const { view, choices, baryon } = this.#session
    const answers = view.position.phase === 'answer' ? choices.filter(({ alone }) => !alone) : []
    const made = baryon && baryon !== 'open' && baryon.name ? [baryon] : []
    return [...answers, ...made].map(({ action }) => action)
  }
  /** Request them one at a time: only the last of several pending requests would be answered. */
  async #ask(actions: string[]): Promise<void> {
    const { asked, preview } = this.#session
    const run = ++this.#latest
    for (const action of actions) {
      if (untrack(() => this.of(action))) continue
      const found = (await preview(action)) as Previewed | null
      if (found?.interaction && asked === this.#session.asked)
        this.#found = new Map(this.#found).set(action, found.interaction)
      if (run !== this.#latest) return
    }
  }
}
