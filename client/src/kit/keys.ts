/** Keys at a table. */

/** One entry of a table's list of keys: what is pressed, what it does, and how. */
export interface Key {
  /** What to press, as the menu shows it: "P", "← →", "1 2 3 … 9", "Esc ⌫"; "⇧" and "Ctrl" are held with what follows. */
  press: string
  does: string
  /** Other keys for the same, which the menu leaves out. */
  also?: string
  /** Do it, with the key as `press` or `also` has it. False: it is not ours now, and the browser may have it. */
  run?: (key: string, event: KeyboardEvent) => boolean | void
}

const FIELDS =
  'textarea, select, input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"]), [contenteditable="true"]'
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/**
 * Whether a key press is the table's, wherever the focus is: unless somebody has handled it, somebody writes, a dialog
 * is open, or what has the focus needs this very key itself.
 */
export function isForTable(event: KeyboardEvent, table: HTMLElement | undefined): boolean {
  if (!table || event.defaultPrevented || isDialogOpen()) return false
  const focus = document.activeElement
  return !focus || !(focus.matches(FIELDS) || needs(focus, event.key))
}

/** Whether a dialog is open, the client's or a game's: then the keys are its own. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open], [role="dialog"]') !== null

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

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>

/** Do what a list of keys has for this key; whether there was anything to do. */
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

/** The keys of an entry, by name: what is held with a key stands before it. */
export function named(press: string): { sign: string; name: string }[] {
  const signs = press.split(' ').filter(Boolean)
  const held = signs[0] === '⇧' || signs[0] === 'Ctrl' ? `${signs.shift()} ` : ''
  return signs
    .flatMap((sign, i) => (sign === '…' ? between(signs[i - 1]!, signs[i + 1]!) : [sign]))
    .map((sign) => ({ sign, name: held + (SIGNS[sign] ?? (sign.length === 1 ? sign.toLowerCase() : sign)) }))
}

/** The figures between two: "3 … 9". */
function between(from: string, to: string): string[] {
  return Array.from({ length: Number(to) - Number(from) - 1 }, (_, i) => `${Number(from) + 1 + i}`)
}

/** What a key press may be called in a list of keys; Ctrl and, on a Mac, Cmd are the browser's unless the list has them. */
function namesOf(event: Pressed): string[] {
  const key = keyOf(event)
  if (key !== undefined) return event.shiftKey ? [`⇧ ${key}`, key] : [key]
  if (event.altKey || event.shiftKey) return []
  return [`Ctrl ${event.key.length === 1 ? event.key.toLowerCase() : event.key}`]
}
