/**
 * The current message, and on a phone which ones have been put away. One is shown at a time: the newest is before
 * lasting ones, such as a lesson's step, which can be shown again.
 */

/** A message; its key changes with every new one of its kind. */
export interface Thing {
  kind: 'fault' | 'hint' | 'away' | 'lesson' | 'puzzle' | 'aim'
  key: string
  /** Whether it is shown on request only. */
  known?: boolean
}

/** The message of now or earlier that has no room at the table. */
export interface Tucked {
  /** Its first words. */
  first: string
  opened: boolean
  toggle: () => void
}

export class Saying {
  #things: () => Thing[]
  #away = $state.raw<ReadonlySet<string>>(new Set())
  /** Whether the folded line was pressed, so that lasting messages are shown again, too. */
  asked = $state(false)
  /** The message whose line does not fit on a phone: the head has a button for it. */
  tucked = $state.raw<Tucked | null>(null)

  /** `things`: all current messages, the most important first. */
  constructor(things: () => Thing[]) {
    this.#things = things
  }
  get shown(): Thing | null {
    const first = this.#things().find(({ key }) => !this.#away.has(key))
    return first && (this.asked || !first.known) ? first : null
  }
  /** The lasting message that is out of sight and can be shown again. */
  get stays(): 'away' | 'lesson' | 'puzzle' | 'aim' | null {
    const kinds = this.#things().map(({ kind }) => kind)
    return (['away', 'lesson', 'puzzle', 'aim'] as const).find((kind) => kinds.includes(kind)) ?? null
  }
  putAway(): void {
    this.#away = new Set(this.#things().map(({ key }) => key))
    this.asked = false
  }
  /** Show the message that was put away. */
  bringBack(): void {
    this.#away = new Set()
    this.asked = true
  }
}
