/** Keys at a table. */

/** Whether a key press is the table's: nobody has handled it, and the focus is at the table or nowhere, not in a field. */
export function isForTable(event: KeyboardEvent, table: HTMLElement | undefined): boolean {
  const focus = document.activeElement
  if (!table || !focus || event.defaultPrevented || focus.matches('input, textarea, select')) return false
  return table.contains(focus) || focus.contains(table)
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
