/** What each answer, and a baryon, would mean in nature; a table may show it only afterwards. */
import { untrack } from 'svelte'
import type { Interaction } from './interactions.ts'
import type { FeynmanSession } from './session.svelte.ts'
import type { Previewed } from './view.ts'

export class Meanings {
  readonly #session: FeynmanSession
  #found = $state.raw<ReadonlyMap<string, Interaction>>(new Map())
  /** How often it has begun to ask: an earlier run of questions ends where a later one has begun. */
  #latest = 0

  constructor(session: FeynmanSession) {
    this.#session = session
  }
  /** What an action would mean, once that is known. */
  of(action: string): Interaction | undefined {
    return this.#found.get(action)
  }
  /** Ask for those of the actions that can be done, each once as long as the same is asked. */
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
  /** Ask for one after another: of several that wait for an answer all but the last would have none. */
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
