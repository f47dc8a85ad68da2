/**
 * Layers on top of a page: dialogs, sheets, menus. The browser's *back*, on many phones the only way back that people
 * know, closes the topmost layer, as Escape does, before it leaves the page.
 *
 * While a layer is open, the browser's history has one more entry for the same page, a guard. It stays when the layer
 * is closed in another way, is reused by the next layer, and is replaced by the next page (`go` of the router). Going
 * back from a guard with no layer open goes on to the page before.
 */
import { tick } from 'svelte'
import { framed } from './framed.ts'

/** Layers other than dialogs are marked with `data-layer`. */
const LAYERS = "dialog[open], [role='dialog'], [data-layer]"

interface Mark {
  /** Whether the entry is a guard. */
  guard?: number
  /** Whether the entry is the one below that guard. */
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
  if (framed) return // the history of an embedded page is that of the page around it
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

/** Whether the current entry is a guard, which the next page may replace. */
export const onGuard = (): boolean => guard !== null

/** Another entry of the history is the current one. */
export function arrived(state: unknown): void {
  guard = markOf(state).guard ?? null
}

/** Remember the current place, before the user goes back. */
export function noteAddress(): void {
  place = location.href
}

/** Handle a move back or forward to an entry; returns whether it closed a layer. */
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
