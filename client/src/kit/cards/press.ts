/**
 * A long press with finger or pen, or a right click, on any card below an element: reported once, and neither a tap nor
 * a drag besides. Before it is reported the card is sent an event `enlarge`: a game that shows a card in its own way
 * prevents its default.
 */
import type { Attachment } from 'svelte/attachments'

const HOLD = 500 // ms
const SLACK = 8 // px that a finger may tremble

/** The card that is meant, or the place that shows what lies there in its own way; no back, for there is nothing to see on it. */
function cardAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element) || target.closest('dialog')) return null
  const card =
    target.closest('.card') ?? target.closest('.pick, .still')?.querySelector('.card') ?? target.closest('.still')
  return card?.classList.contains('back') ? null : card
}

export function longPress(report: (card: Element) => void): Attachment<HTMLElement> {
  return (root) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let start: { x: number; y: number; pointerId: number } | null = null
    let done = false

    function enlarge(card: Element) {
      done = true
      letGo()
      // Whatever has begun, a drag for one, is at an end.
      card.dispatchEvent(new Event('pointercancel', { bubbles: true }))
      if (card.dispatchEvent(new CustomEvent('enlarge', { bubbles: true, cancelable: true }))) report(card)
    }
    function letGo() {
      clearTimeout(timer)
      start = null
    }
    function down(event: PointerEvent) {
      done = false
      letGo()
      const card = cardAt(event.target)
      if (!card || event.pointerType === 'mouse' || !event.isPrimary) return
      start = { x: event.clientX, y: event.clientY, pointerId: event.pointerId }
      timer = setTimeout(() => enlarge(card), HOLD)
    }
    function move(event: PointerEvent) {
      if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK) letGo()
    }
    function menu(event: Event) {
      const card = cardAt(event.target)
      if (!card) return
      event.preventDefault()
      if (!done) enlarge(card) // a browser that has a menu of its own tells of a long press, too
    }
    function click(event: Event) {
      if (!done) return
      done = false
      event.stopPropagation()
      event.preventDefault()
    }

    const { signal, abort } = listening()
    const early = { signal, capture: true }
    root.addEventListener('pointerdown', down, early)
    root.addEventListener('pointermove', move, early)
    for (const end of ['pointerup', 'pointercancel'] as const) root.addEventListener(end, letGo, early)
    root.addEventListener('contextmenu', menu, { signal })
    root.addEventListener('click', click, early)
    root.addEventListener('keydown', () => (done = false), early)
    return () => {
      letGo()
      abort()
    }
  }
}

function listening(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
