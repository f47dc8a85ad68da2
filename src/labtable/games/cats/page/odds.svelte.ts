/** The odds from the player's seat: whether they are shown, and their values. Table and margin show both. */
import type { CatsSession } from './session.svelte.ts'
import type { Previewed } from './view.ts'

export class Odds {
  readonly #session: CatsSession
  /** Whether they were requested; they stay until they are closed. */
  shown = $state(false)
  /** The chance of each hypothesis in percent, by its name; null while unknown. */
  likely = $state.raw<Record<string, number> | null>(null)

  constructor(session: CatsSession) {
    this.#session = session
  }
  /** Whether they may be requested: by a player who is still in, and only at a table with previews. */
  get mayAsk(): boolean {
    const { previews, readonly, own, isOut, view } = this.#session
    return previews && !readonly && own !== null && !isOut && view.position.phase !== 'over'
  }
  /** Request them again after each event. */
  follow(): void {
    $effect(() => {
      void this.#session.view
      if (!this.mayAsk) this.#putAway()
      else if (this.shown) void this.#ask()
    })
  }
  /** Show or close them; returns whether that is allowed. */
  toggle(): boolean {
    if (!this.mayAsk) return false
    if (this.shown) this.#putAway()
    else this.shown = true
    return true
  }

  /** Request them, and once more if another request has overtaken this one. */
  async #ask(): Promise<void> {
    const { preview } = this.#session
    const found = ((await preview('bid')) ?? (this.shown ? await preview('bid') : null)) as Previewed | null
    if (this.shown) this.likely = found?.odds ?? null
  }
  #putAway(): void {
    this.shown = false
    this.likely = null
  }
}
