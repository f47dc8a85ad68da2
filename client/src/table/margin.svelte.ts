/** What the margin beside a table or a review shows, and, on a phone, whether it is open. */

import { tick } from 'svelte'
import { keep, read } from '../link/store.ts'
import { wide } from '../parts/wide.ts'

export class MarginState {
  /** The number of the shown rule, '' for the list of all, null for none. */
  rule = $state<string | null>(null)
  open = $state(false)
  /** Whether the line for typed actions is shown: once opened, at every table of this browser. */
  typing = $state(read('typing') !== null)
  #before: Element | null = null

  show(): void {
    this.open = true
  }
  showRule(number: string): void {
    this.#before ??= document.activeElement
    this.rule = number
    this.open = true
  }
  /** Open the line for typed actions and focus it. */
  type(): void {
    keep('typing', 'yes')
    this.typing = true
    if (!wide.current) this.open = true
    void tick().then(() => document.querySelector<HTMLElement>('.typed input')?.focus())
  }
  typeNoMore(): void {
    keep('typing', null)
    this.typing = false
    this.close()
  }
  /** Close it and return the focus to where the rule was opened. */
  close(): void {
    this.rule = null
    this.open = false
    if (this.#before instanceof HTMLElement && this.#before.isConnected) this.#before.focus()
    this.#before = null
  }
}
