/** Keyboard focus at a table. */
import { tick } from 'svelte'
import type { Attachment } from 'svelte/attachments'

/**
 * For the root of a table. A button may disappear after it was pressed: if the focus was at the table and is lost, it
 * moves to `home`, except for users of a pointer. `changes` reads the state that may remove buttons.
 */
export function returnFocus(home: () => HTMLElement | undefined, changes: () => unknown): Attachment<HTMLElement> {
  return (root) => {
    let byKeyboard = false
    const focused = () => (byKeyboard = true)
    const pointed = () => (byKeyboard = false)
    root.addEventListener('focusin', focused)
    root.addEventListener('pointerdown', pointed)
    const isLost = () => byKeyboard && document.activeElement === document.body
    $effect(() => {
      changes()
      if (isLost()) void tick().then(() => isLost() && home()?.focus({ preventScroll: true }))
    })
    return () => {
      root.removeEventListener('focusin', focused)
      root.removeEventListener('pointerdown', pointed)
    }
  }
}
