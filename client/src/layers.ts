/**
 * What lies on top of a page: dialogs, sheets, menus. The browser's *back*, which on many phones is the only way back that
 * people know, puts the topmost away, as Escape does, before it leaves the page.
 *
 * While something lies there, the browser's history has one more entry of the same page, a guard. It stays when the layer
 * is closed otherwise, serves the next one, and gives way to the next page (`go` of the router); whoever goes back from it
 * with nothing on top is taken on to where they meant to go.
 */
import { tick } from 'svelte'
import { framed } from './framed.ts'

/** Whatever is not a dialog says itself that it lies on top, by `data-layer`. */
const LAYERS = "dialog[open], [role='dialog'], [data-layer]"

interface Mark {
  /** The entry is a guard. */
  guard?: number
  /** The entry is the one below that guard. */
  below?: number
}

const markOf = (state: unknown): Mark => (state && typeof state === 'object' ? state : {})

/** The guard that is the current entry. */
let guard = markOf(globalThis.history?.state).guard ?? null
/** Where it is: its page's `#` may have changed since. */
let place = ''

const shown = (layer: Element) => layer.getClientRects().length > 0

function topmost(): Element | undefined {
  const layers = [...document.querySelectorAll(LAYERS)].filter(shown)
  return layers.findLast((layer) => layer instanceof HTMLDialogElement || layer.role === 'dialog') ?? layers.at(-1)
}

/** Watch the page for layers. */
export function watchLayers(): void {
  if (framed) return // its history is that of the page around it
  new MutationObserver(() => topmost() && keepGuard()).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open', 'data-layer'],
  })
}

function keepGuard(): void {
  if (guard !== null) return
  guard = Date.now()
  history.replaceState({ below: guard } satisfies Mark, '')
  history.pushState({ guard } satisfies Mark, '')
}

/** Whether the current entry is a guard, which the next page may take the place of. */
export const onGuard = (): boolean => guard !== null

/** Another entry of the history is the current one. */
export function arrived(state: unknown): void {
  guard = markOf(state).guard ?? null
}

/** Note where the page is, before somebody goes back. */
export function noteAddress(): void {
  place = location.href
}

/** Somebody has gone back, or forward, to an entry; whether that was an answer to what lies on top. */
export function goneBack(state: unknown): boolean {
  const left = guard
  arrived(state)
  if (left === null || markOf(state).below !== left) return false
  const layer = topmost()
  if (!layer) {
    history.back()
    return true
  }
  history.replaceState(state, '', place)
  void putAway(layer)
  return true
}

async function putAway(layer: Element): Promise<void> {
  if (layer instanceof HTMLDialogElement) layer.close()
  else {
    const focus = document.activeElement
    const at = focus && layer.contains(focus) ? focus : layer
    at.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  }
  await tick()
  const next = topmost()
  if (next === layer) history.back()
  else if (next) keepGuard()
}
