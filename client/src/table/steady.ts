/**
 * Ignores taps for a moment on controls that have just moved under the finger: a tap on *Catch* as it disappears would
 * draw a card. Mouse clicks are not delayed, because users aim at what they see.
 */

const MOMENT = 400 // ms
const PRESSED = ':is(.act, .messages) button' // controls that act at once; tapping a card only picks it

type Boxes = Map<Element, DOMRect>

/** The controls that are now where another one was. */
export function moved(before: Boxes, now: Boxes): Element[] {
  // one that grew without moving covers the place of another, too
  const same = (a: DOMRect, b: DOMRect | undefined) =>
    b !== undefined && Math.hypot(a.left - b.left, a.top - b.top, a.right - b.right, a.bottom - b.bottom) < 1
  const over = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  return [...now].flatMap(([element, box]) =>
    !same(box, before.get(element)) && [...before].some(([other, old]) => other !== element && over(box, old))
      ? [element]
      : [],
  )
}

/** Ignore taps on what other players' actions have just moved on this table; the effects of one's own are expected. */
export function steady(table: HTMLElement): () => void {
  const since = new WeakMap<Element, number>()
  const look = (): Boxes =>
    new Map([...table.querySelectorAll(PRESSED)].map((element) => [element, element.getBoundingClientRect()]))
  let boxes = look()
  let seen = table.dataset['seen']
  let due = 0
  const changed = new MutationObserver(() => {
    cancelAnimationFrame(due)
    due = requestAnimationFrame(() => {
      const now = look()
      if (table.dataset['seen'] !== seen) for (const element of moved(boxes, now)) since.set(element, performance.now())
      boxes = now
      seen = table.dataset['seen']
    })
  })
  changed.observe(table, { childList: true, subtree: true })
  let early = false
  function down(event: PointerEvent) {
    const target = event.target instanceof Element && event.target.closest(PRESSED)
    early =
      target instanceof Element &&
      event.pointerType !== 'mouse' &&
      performance.now() - (since.get(target) ?? -MOMENT) < MOMENT
    if (early) event.stopPropagation()
  }
  function click(event: MouseEvent) {
    if (!early || event.detail === 0) return // by key
    early = false
    event.preventDefault()
    event.stopPropagation()
  }
  table.addEventListener('pointerdown', down, true)
  table.addEventListener('click', click, true)
  return () => {
    changed.disconnect()
    cancelAnimationFrame(due)
    table.removeEventListener('pointerdown', down, true)
    table.removeEventListener('click', click, true)
  }
}
