/** The paging of the numbers on the clipboard for thumbs. */

export interface Page {
  /** The numbers in the range `from` to `to` (exclusive), by index. */
  from: number
  to: number
  /** The start of the previous page; null for the first page. */
  before: number | null
}

/** The page of `count` numbers that contains index `wanted`; `room` keys fit, including those that turn the page. */
export function pageOf(count: number, room: number, wanted: number): Page {
  let page: Page = { from: 0, to: endOf(0, count, room), before: null }
  while (wanted >= page.to && page.to < count)
    page = { from: page.to, to: endOf(page.to, count, room - 1), before: page.from }
  return page
}

/** The end of a page with this many keys: one of them turns the page unless all numbers fit. */
const endOf = (from: number, count: number, keys: number): number =>
  count - from <= keys ? count : from + Math.max(1, keys - 1)
