/** What the margin beside a table or a review shows, and, on a phone, whether it is open. */

export class MarginState {
  /** The number of the rule that is shown, '' for the list of all, null for none. */
  rule = $state<string | null>(null)
  open = $state(false)
  #before: Element | null = null

  show(): void {
    this.open = true
  }
  showRule(number: string): void {
    this.#before ??= document.activeElement
    this.rule = number
    this.open = true
  }
  /** Close it; the focus goes back to where the rule was asked for. */
  close(): void {
    this.rule = null
    this.open = false
    if (this.#before instanceof HTMLElement && this.#before.isConnected) this.#before.focus()
    this.#before = null
  }
}
