/** What each answer, and a baryon, would mean in nature; a table may show it only afterwards. */
import { untrack } from 'svelte'
import type { Interaction } from './interactions.ts'
import type { FeynmanSession } from './session.svelte.ts'
import type { Previewed } from './view.ts'

export class Meanings {
  readonly #session: FeynmanSession
  #found = $state.raw<ReadonlyMap<string, Interaction>>(new Map())

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
      if (this.#session.previews) for (const action of this.#actions) void this.#ask(action)
    })
  }

  get #actions(): string[] {
    const { view, choices, baryon } = this.#session
    const answers = view.position.phase === 'answer' ? choices.filter(({ alone }) => !alone) : []
    const made = baryon && baryon !== 'open' && baryon.name ? [baryon] : []
    return [...answers, ...made].map(({ action }) => action)
  }
  async #ask(action: string): Promise<void> {
    const { asked, preview } = this.#session
    if (untrack(() => this.of(action))) return
    const found = (await preview(action)) as Previewed | null
    if (found?.interaction && asked === this.#session.asked)
      this.#found = new Map(this.#found).set(action, found.interaction)
  }
}
