/** Keys at a table. */

const FIELDS =
  'textarea, select, input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"]), [contenteditable="true"]'
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/**
 * Whether a key press is the table's, wherever the focus is: unless somebody has handled it, somebody writes, a dialog
 * is open, or what has the focus needs this very key itself.
 */
export function isForTable(event: KeyboardEvent, table: HTMLElement | undefined): boolean {
  if (!table || event.defaultPrevented || document.querySelector('dialog[open], [role="dialog"]')) return false
  const focus = document.activeElement
  return !focus || !(focus.matches(FIELDS) || needs(focus, event.key))
}

/** Arrows choose among radio buttons, and scroll a list that is longer than it shows. */
function needs(focus: Element, key: string): boolean {
  if (!ARROWS.includes(key)) return false
  if (focus.matches('[type="radio"]')) return true
  return (key === 'ArrowUp' || key === 'ArrowDown') && scrolls(focus)
}

function scrolls(element: Element | null): boolean {
  if (!element || element === document.body) return false
  const { overflowY } = getComputedStyle(element)
  return (
    (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight) || scrolls(element.parentElement)
  )
}

/** The key by its name, letters in lower case; undefined with Ctrl, Alt or Cmd, for that is the browser's. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>): string | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined
  return event.key.length === 1 ? event.key.toLowerCase() : event.key
}

/** Whether this asks for what was picked or laid last to be given back: Ctrl Z, on a Mac Cmd Z. */
export function isUndo(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'z'
}
