/**
 * Marks for the parts of the table that a lesson mentions: an outline and, where there are several, a number at the
 * edge, the same as in the text, where it covers nothing.
 */

const SPARE = 3 // px that a number may overlap its part and what is beside it
const PLACES = [
  [0, 0],
  [1, 0],
  [0.5, 0],
  [0, 0.5],
  [1, 0.5],
  [0, 1],
  [1, 1],
  [0.5, 1],
] as const // of the part's width and height
const DRAWN = 'svg, img, button, input, .card, .leaf, .fold, [data-mentioned] > .pin'

/** Mark these parts of the table, including later ones. Returns a function that stops it. */
export function mark(table: HTMLElement, names: string[]): () => void {
  let frame = 0
  const resized = new ResizeObserver(soon)
  const changed = new MutationObserver(soon)
  const parts = () =>
    names.flatMap((name, i) =>
      [...table.querySelectorAll<HTMLElement>(`[data-part=${name}]`)].map((part) => [part, String(i + 1)] as const),
    )
  function soon() {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(show)
  }
  function show() {
    for (const [part, n] of parts()) {
      if (!part.hasAttribute('data-mentioned')) resized.observe(part)
      part.toggleAttribute('data-mentioned', true)
      if (names.length > 1) place(pinOf(part) ?? pin(part), n, part, table)
    }
    changed.takeRecords() // discard the changes that we have just made
  }
  show()
  resized.observe(table)
  changed.observe(table, { childList: true, subtree: true })
  void Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(soon)
  return () => {
    cancelAnimationFrame(frame)
    resized.disconnect()
    changed.disconnect()
    for (const [part] of parts()) {
      part.removeAttribute('data-mentioned')
      pinOf(part)?.remove()
    }
  }
}

const pinOf = (part: Element) => part.querySelector<HTMLElement>(':scope > .pin')

function pin(part: Element): HTMLElement {
  const made = document.createElement('span')
  made.className = 'pin'
  made.setAttribute('aria-hidden', 'true')
  part.append(made)
  return made
}

/** Place a number where it covers least, at best nothing. */
function place(pin: HTMLElement, n: string, part: Element, table: Element): void {
  pin.dataset.n = n
  const { left, top, width, height } = part.getBoundingClientRect()
  if (!width) return
  const half = pin.offsetWidth / 2 - SPARE
  const within = windowOf(pin)
  const drawn = [...table.querySelectorAll(DRAWN)].filter((e) => e !== pin).map((e) => e.getBoundingClientRect())
  const taken = [...textsOf(table), ...drawn]
  let least = Infinity
  for (const [x, y] of PLACES) {
    const [dx, dy] = [half * (2 * x - 1), half * (2 * y - 1)]
    const [cx, cy] = [left + width * x + dx, top + height * y + dy]
    const box = { left: cx - half, right: cx + half, top: cy - half, bottom: cy + half }
    const whole = (2 * half) ** 2
    const covered = taken.reduce((sum, one) => sum + common(box, one), 0) + 100 * (whole - common(box, within))
    if (covered >= least) continue
    least = covered
    pin.style.left = `calc(${100 * x}% + ${dx}px)`
    pin.style.top = `calc(${100 * y}% + ${dy}px)`
  }
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const common = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/** The part of the window that is not clipped by any ancestor. */
function windowOf(pin: Element): Box {
  const seen = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity }
  for (let e = pin.parentElement; e && e !== document.body; e = e.parentElement) {
    if (getComputedStyle(e).overflow === 'visible') continue
    const box = e.getBoundingClientRect()
    seen.left = Math.max(seen.left, box.left)
    seen.right = Math.min(seen.right, box.right)
    seen.top = Math.max(seen.top, box.top)
    seen.bottom = Math.min(seen.bottom, box.bottom)
  }
  return seen
}

/** The boxes of text. */
function textsOf(table: Element): DOMRect[] {
  const found: DOMRect[] = []
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    if (!texts.currentNode.textContent!.trim()) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    found.push(...range.getClientRects())
  }
  return found
}
