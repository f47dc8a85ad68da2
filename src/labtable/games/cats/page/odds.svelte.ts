/** The odds of the table that is open: whether they are asked for, and what they are. Table and margin show them both. */
import type { Previewed } from './view.ts'

class Odds {
  /** Somebody has asked for them; they stay until they are put away. */
  shown = $state(false)
  /** How likely each hypothesis is, in a hundred, by its name; null while it is not known. */
  likely = $state.raw<Record<string, number> | null>(null)

  /** Ask anew, for something has happened; once more where another question has overtaken this one. */
  async ask(preview: (action: string) => Promise<unknown>): Promise<void> {
    const found = ((await preview('bid')) ?? (this.shown ? await preview('bid') : null)) as Previewed | null
    if (this.shown) this.likely = found?.odds ?? null
  }
  toggle(): void {
    this.shown = !this.shown
    if (!this.shown) this.likely = null
  }
  /** Another table: nothing is asked for. */
  reset(): void {
    this.shown = false
    this.likely = null
  }
}
export const odds = new Odds()
