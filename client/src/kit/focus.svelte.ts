/** The focus at a table. */
import { tick } from 'svelte'
import type { Attachment } from 'svelte/attachments'

/**
 * For the root of a table. A button that was pressed may be gone with the next view: if the focus was at the table and
 * has been lost, it goes `home`. Whoever uses a pointer is left alone. `changes` reads what may take buttons away.
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
