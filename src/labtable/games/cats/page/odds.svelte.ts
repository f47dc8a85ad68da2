/** The odds from one's seat: whether they are asked for, and what they are. Table and margin show them both. */
import type { CatsSession } from './session.svelte.ts'
import type { Previewed } from './view.ts'

export class Odds {
  readonly #session: CatsSession
  /** Somebody has asked for them; they stay until they are put away. */
  shown = $state(false)
  /** How likely each hypothesis is, in a hundred, by its name; null while it is not known. */
  likely = $state.raw<Record<string, number> | null>(null)

  constructor(session: CatsSession) {
    this.#session = session
  }
  /** Whoever sits here and plays on may ask for them; at a table that shows nothing before a play nobody may. */
  get mayAsk(): boolean {
    const { previews, readonly, own, isOut, view } = this.#session
    return previews && !readonly && own !== null && !isOut && view.position.phase !== 'over'
  }
  /** Ask anew whenever something has happened. */
  follow(): void {
    $effect(() => {
      void this.#session.view
      if (!this.mayAsk) this.#putAway()
      else if (this.shown) void this.#ask()
    })
  }
  /** Ask for them, or put them away; whether one may. */
  toggle(): boolean {
    if (!this.mayAsk) return false
    if (this.shown) this.#putAway()
    else this.shown = true
    return true
  }

  /** Ask, once more where another question has overtaken this one. */
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
