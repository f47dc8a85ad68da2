/**
 * What is said on a phone has the room that the table leaves above what is asked, and pages where that is too little.
 */

/**
 * Cuts things that are read one after another into pages: each as many as `fits(first, end)` lets on it, and at least one.
 * The pages, as the first and the end of each.
 */
export function pagesOf(count: number, fits: (first: number, end: number) => boolean): [first: number, end: number][] {
  const pages: [number, number][] = []
  for (let first = 0; first < count; first = pages.at(-1)![1]) {
    let end = first + 1
    while (end < count && fits(first, end + 1)) end++
    pages.push([first, end])
  }
  return pages
}

const BLANK = /^\s*$/
const SHOWN = { opacityProperty: true, visibilityProperty: true }

/** The lowest edge, px of the window, of what is seen on the table above `edge` in the same columns as `under`. */
export function lowestAbove(edge: number, under: Element, table: Element): number {
  const { left, right } = under.getBoundingClientRect()
  let lowest = 0
  const skip = (element: Element) =>
    element.matches('.messages, .hand, .act, .margin, dialog, [data-layer], .vh, .pin') ||
    !(element.checkVisibility(SHOWN) || getComputedStyle(element).display === 'contents')
  const look = (element: Element) => {
    if (skip(element)) return
    if (isDrawn(element)) {
      const box = element.getBoundingClientRect()
      if (box.height && box.top < edge && box.left < right && box.right > left) lowest = Math.max(lowest, box.bottom)
    }
    if (!(element instanceof SVGElement)) for (const child of element.children) look(child)
  }
  look(table)
  return Math.min(lowest, edge)
}

/** Something is drawn here, or written, not only kept free. */
function isDrawn(element: Element): boolean {
  if (element.matches('svg, img, button, input, .card')) return true
  if ([...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && !BLANK.test(node.textContent!)))
    return true
  const { borderBottomWidth, borderBottomStyle } = getComputedStyle(element)
  return borderBottomStyle !== 'none' && borderBottomWidth !== '0px'
}
