/** The keyboard shortcuts of a table. */

/** An entry of a table's list of shortcuts: the keys, what they do, and the function. */
export interface Key {
  /** The keys as the menu shows them: "P", "← →", "1 2 3 … 9", "Esc ⌫"; "⇧" and "Ctrl" are held with what follows. */
  press: string
  does: string
  /** Further keys with the same effect, which the menu omits. */
  also?: string
  /** Do it, with the name of the key from `press` or `also`. Returns false to leave the key to the browser. */
  run?: (key: string, event: KeyboardEvent) => boolean | void
}

const FIELDS =
  'textarea, select, input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"]), [contenteditable="true"]'
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/**
 * Whether a key press is for the table, wherever the focus is: not if it has been handled, the user types in a field, a
 * dialog is open, or the focused element needs this key.
 */
export function isForTable(event: KeyboardEvent, table: HTMLElement | undefined): boolean {
  if (!table || event.defaultPrevented || isDialogOpen()) return false
  const focus = document.activeElement
  return !focus || !(focus.matches(FIELDS) || needs(focus, event.key))
}

/** Whether a dialog of the client or a game is open, which then gets the keys. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open], [role="dialog"]') !== null

/** Arrow keys choose among radio buttons, and scroll a list that is longer than its box. */
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

/** The name of a key, letters in lower case; undefined with Ctrl, Alt or Cmd, which are for the browser. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>): string | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined
  return event.key.length === 1 ? event.key.toLowerCase() : event.key
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>

/** Run the entry for this key; returns whether there was one. */
export function pressed(keys: readonly Key[], event: KeyboardEvent): boolean {
  for (const name of namesOf(event))
    for (const { press, also = '', run } of keys) {
      const key = [...named(press), ...named(also)].find((one) => one.name === name)
      if (key && run) return run(key.sign, event) !== false
    }
  return false
}

const SIGNS: Record<string, string> = {
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '⌫': 'Backspace',
  Esc: 'Escape',
}

/** The key names of an entry, modifiers first. */
export function named(press: string): { sign: string; name: string }[] {
  const signs = press.split(' ').filter(Boolean)
  const held = signs[0] === '⇧' || signs[0] === 'Ctrl' ? `${signs.shift()} ` : ''
  return signs
    .flatMap((sign, i) => (sign === '…' ? between(signs[i - 1]!, signs[i + 1]!) : [sign]))
    .map((sign) => ({ sign, name: held + (SIGNS[sign] ?? (sign.length === 1 ? sign.toLowerCase() : sign)) }))
}

/** The digits of a range: "3 … 9". */
function between(from: string, to: string): string[] {
  return Array.from({ length: Number(to) - Number(from) - 1 }, (_, i) => `${Number(from) + 1 + i}`)
}

/**
 * The names of a key press in a list of shortcuts; Ctrl and, on a Mac, Cmd are for the browser unless the list has
 * them.
 */
function namesOf(event: Pressed): string[] {
  const key = keyOf(event)
  if (key !== undefined) return event.shiftKey ? [`⇧ ${key}`, key] : [key]
  if (event.altKey || event.shiftKey) return []
  return [`Ctrl ${event.key.length === 1 ? event.key.toLowerCase() : event.key}`]
}
