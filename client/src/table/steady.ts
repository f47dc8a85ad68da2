/**
 * What comes to lie under a finger takes no tap for a moment: whoever taps *Catch* as it goes away would draw a card. A
 * mouse is aimed at what one sees, and is not kept waiting.
 */

const MOMENT = 400 // ms
const PRESSED = ':is(.act, .messages) button' // what acts at once; a card that is tapped is only picked

type Boxes = Map<Element, DOMRect>

/** What lies where something else was to be pressed before. */
export function moved(before: Boxes, now: Boxes): Element[] {
  // one that grew without moving lies where another was, too
  const same = (a: DOMRect, b: DOMRect | undefined) =>
    b !== undefined && Math.hypot(a.left - b.left, a.top - b.top, a.right - b.right, a.bottom - b.bottom) < 1
  const over = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  return [...now].flatMap(([element, box]) =>
    !same(box, before.get(element)) && [...before].some(([other, old]) => other !== element && over(box, old))
      ? [element]
      : [],
  )
}

/** Keep taps from what an act of somebody has just moved on this table; what one moves oneself one knows. */
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
