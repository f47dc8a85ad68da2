/** The room for messages on a phone, between the table and the question, and how text is split into pages for it. */

/**
 * Split a sequence into pages: each as long as `fits(first, end)` allows, and at least one item. Returns the start and
 * the end of each page.
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

/** The bottom, in px of the window, of everything visible above `edge` in the columns of `under`. */
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

/** Whether something is drawn or written here, rather than just reserved. */
function isDrawn(element: Element): boolean {
  if (element.matches('svg, img, button, input, .card')) return true
  if ([...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && !BLANK.test(node.textContent!)))
    return true
  const { borderBottomWidth, borderBottomStyle } = getComputedStyle(element)
  return borderBottomStyle !== 'none' && borderBottomWidth !== '0px'
}
