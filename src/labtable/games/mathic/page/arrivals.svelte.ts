/** Marks the cards that have just moved, where cards do not fly. */
import type { Lying } from '$client/kit/cards/held.ts'

const MARKED = 2000 // ms that a card stays marked

export class Arrivals {
  /** The keys of the marked cards. */
  keys = $state.raw<ReadonlySet<string>>(new Set())
  #timers: ReturnType<typeof setTimeout>[] = []

  mark(cards: readonly Lying[]): void {
    const came = new Set(cards.map(({ key }) => key))
    if (!came.size) return
    this.keys = new Set([...this.keys, ...came])
    this.#timers.push(setTimeout(() => (this.keys = new Set([...this.keys].filter((key) => !came.has(key)))), MARKED))
  }
  stop(): void {
    this.#timers.forEach(clearTimeout)
  }
}
