/**
 * What is said now, and on a phone what of it has been put away. One thing at a time is shown: the newest comes before
 * what stays, such as a lesson's step, which can be brought back.
 */

/** Something said; its key changes with every new thing of its kind. */
export interface Thing {
  kind: 'fault' | 'hint' | 'away' | 'lesson' | 'puzzle' | 'aim'
  key: string
  /** It is there to be looked up, and shown to nobody who has not asked. */
  known?: boolean
}

/** What is said, or can be said again, where the table leaves it no room. */
export interface Tucked {
  /** Its first words. */
  first: string
  opened: boolean
  toggle: () => void
}

export class Saying {
  #things: () => Thing[]
  #away = $state.raw<ReadonlySet<string>>(new Set())
  /** The folded line was pressed: what holds for the whole match is read again, too. */
  asked = $state(false)
  /** What has no room for its line on a phone: the head has a button for it. */
  tucked = $state.raw<Tucked | null>(null)

  /** `things`: all that is said now, what matters most first. */
  constructor(things: () => Thing[]) {
    this.#things = things
  }
  get shown(): Thing | null {
    const first = this.#things().find(({ key }) => !this.#away.has(key))
    return first && (this.asked || !first.known) ? first : null
  }
  /** What stays and is out of sight, and can be brought back. */
  get stays(): 'away' | 'lesson' | 'puzzle' | 'aim' | null {
    const kinds = this.#things().map(({ kind }) => kind)
    return (['away', 'lesson', 'puzzle', 'aim'] as const).find((kind) => kinds.includes(kind)) ?? null
  }
  putAway(): void {
    this.#away = new Set(this.#things().map(({ key }) => key))
    this.asked = false
  }
  /** Show again what has been put away. */
  bringBack(): void {
    this.#away = new Set()
    this.asked = true
  }
}
