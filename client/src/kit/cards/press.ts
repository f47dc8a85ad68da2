/**
 * Long presses with finger or pen, and right clicks, on any card within an element: each is reported once, instead of a
 * tap or a drag. The card first gets an event `enlarge`, whose default a game prevents to show the card in its own way.
 */
import type { Attachment } from 'svelte/attachments'

const HOLD = 500 // ms
const SLACK = 8 // px that a finger may move

/** The pressed card, or a place that shows its content in its own way; not a back, which shows nothing. */
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
      // Cancel whatever has begun, such as a drag.
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
      if (!done) enlarge(card) // a browser with its own menu sends this event for a long press, too
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
