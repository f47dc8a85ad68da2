/**
 * Dragging with mouse, pen and finger. The element follows the pointer; a drop is reported, never performed here.
 *
 *     <button {@attach draggable({ drop: (zone) => ..., over: (zone) => ..., tap: () => ... })}>
 *
 * A zone is an element with `data-drop="NAME"`; the one under the card has `data-over` meanwhile. Whatever is dragged
 * must be reachable without dragging too: `tap` is also what Enter, Space and a screen reader do.
 */
import type { Attachment } from 'svelte/attachments'

export interface Drag {
  /** Called when it is dropped on a zone. */
  drop: (zone: string) => void
  /** Called for a click, a tap or a key. */
  tap: () => void
  /** Called when the zone under the card changes; null for none. */
  over?: (zone: string | null) => void
  /** Disables dragging; tapping still works. */
  off?: () => boolean
}

const SLACK = 6 // px that the pointer may move in a tap

/** The zone under a point, ignoring the dragged element. */
export function zoneAt(x: number, y: number, through: Element): HTMLElement | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (through.contains(element)) continue
    const zone = element.closest<HTMLElement>('[data-drop]')
    if (zone) return zone
  }
  return null
}

export function draggable(drag: Drag): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number } | null = null
    let moved = false
    let zone: HTMLElement | null = null

    function enter(next: HTMLElement | null) {
      if (next === zone) return
      zone?.removeAttribute('data-over')
      next?.setAttribute('data-over', '')
      zone = next
      drag.over?.(zone?.dataset.drop ?? null)
    }
    function rest() {
      start = null
      enter(null)
      delete element.dataset.dragging
      element.style.removeProperty('translate')
    }
    function down(event: PointerEvent) {
      moved = false
      if (event.button !== 0 || !event.isPrimary || drag.off?.()) return
      start = { x: event.clientX, y: event.clientY }
      // Capture from the first touch on: a quick flick leaves the card before its first move event.
      element.setPointerCapture?.(event.pointerId)
    }
    function move(event: PointerEvent) {
      if (!start || !event.isPrimary) return
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
      if (!moved && Math.hypot(dx, dy) <= SLACK) return
      moved = true
      element.dataset.dragging = ''
      element.style.translate = `${dx}px ${dy}px`
      enter(zoneAt(event.clientX, event.clientY, element))
    }
    function up(event: PointerEvent) {
      if (!start || !event.isPrimary) return
      const name = moved ? zone?.dataset.drop : undefined
      rest()
      if (name !== undefined) drag.drop(name)
    }
    function click(event: MouseEvent) {
      // Ignore the click that ends a drag; a click by the keyboard has no `detail`.
      if (!moved || event.detail === 0) drag.tap()
    }
    function escape(event: KeyboardEvent) {
      if (event.key === 'Escape' && start) rest()
    }

    element.dataset.drags = ''
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', rest, { signal })
    element.addEventListener('click', click, { signal })
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
    addEventListener('keydown', escape, { signal })
    return () => {
      rest()
      listening.abort()
    }
  }
}
