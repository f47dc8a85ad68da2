/**
 * The current message, and on a phone which ones have been put away. One is shown at a time: the newest is before
 * lasting ones, such as a lesson's step, which can be shown again.
 */

/** A message; its key changes with every new one of its kind. */
export interface Message {
  kind: 'fault' | 'hint' | 'away' | 'lesson' | 'puzzle' | 'aim'
  key: string
  /** Whether it is shown on request only. */
  known?: boolean
}

/** The button in the head for the message of which not even a line fits at the table. */
export interface MessageButton {
  /** The first words of the message. */
  label: string
  opened: boolean
  toggle: () => void
}

export class Saying {
  #messages: () => Message[]
  #away = $state.raw<ReadonlySet<string>>(new Set())
  /** Whether the folded line was pressed, so that lasting messages are shown again, too. */
  asked = $state(false)
  /** On a phone that has no room for a line of the message. */
  button = $state.raw<MessageButton | null>(null)

  /** `messages`: all current messages, the most important first. */
  constructor(messages: () => Message[]) {
    this.#messages = messages
  }
  get shown(): Message | null {
    const first = this.#messages().find(({ key }) => !this.#away.has(key))
    return first && (this.asked || !first.known) ? first : null
  }
  /** The lasting message that is out of sight and can be shown again. */
  get lasting(): 'away' | 'lesson' | 'puzzle' | 'aim' | null {
    const kinds = this.#messages().map(({ kind }) => kind)
    return (['away', 'lesson', 'puzzle', 'aim'] as const).find((kind) => kinds.includes(kind)) ?? null
  }
  putAway(): void {
    this.#away = new Set(this.#messages().map(({ key }) => key))
    this.asked = false
  }
  /** Show the message that was put away. */
  bringBack(): void {
    this.#away = new Set()
    this.asked = true
  }
}
