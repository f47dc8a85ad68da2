/** The player's drafts, one for their own turn and one for a theft, with their history, to undo. */
import type { Held } from '$client/kit/cards/held.ts'
import * as equation from './equation.ts'
import type { Draft } from './equation.ts'

type Which = 'own' | 'theft'

/** The drafts in notation. */
export type Kept = Record<Which, string>

export class Drafts {
  #both = $state.raw<Record<Which, Draft>>({ own: equation.blank(), theft: equation.blank() })
  #past = $state.raw<readonly Draft[]>([])
  readonly #which: () => Which

  /** `which` says which of the two is active. */
  constructor(which: () => Which) {
    this.#which = which
  }

  readonly now = $derived.by(() => this.#both[this.#which()])
  readonly undoable = $derived(this.#past.length > 0)

  put(next: Draft): void {
    if (next === this.now) return
    this.#past = [...this.#past, this.now]
    this.#set(next)
  }
  /** Undo the last change. Returns whether there was one. */
  undo(): boolean {
    const before = this.#past.at(-1)
    if (!before) return false
    this.#past = this.#past.slice(0, -1)
    this.#set(before)
    return true
  }
  #set(draft: Draft): void {
    this.#both = { ...this.#both, [this.#which()]: draft }
  }
  /** Replace both after an event, which cannot be undone. */
  renew(own: (draft: Draft) => Draft, theft: (draft: Draft) => Draft): void {
    this.#both = { own: own(this.#both.own), theft: theft(this.#both.theft) }
    this.#past = []
  }

  get kept(): Kept {
    const { own, theft } = this.#both
    return { own: equation.action(own, false), theft: equation.action(theft, true) }
  }
  /** Restore the saved drafts, each if all its cards are still available. */
  restore(kept: Kept, hand: readonly Held[], space: readonly Held[]): void {
    this.#both = { own: read(kept.own, [...hand, ...space]), theft: read(kept.theft, space) }
  }
}

function read(action: string, supply: readonly Held[]): Draft {
  return equation.parse(action, action.includes('pattern ') ? 'pattern' : 'equation', supply) ?? equation.blank()
}
