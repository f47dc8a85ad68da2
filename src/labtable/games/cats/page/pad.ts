/** Which of the numbers a clipboard for thumbs shows at once, and what is behind its last and its first key. */

export interface Page {
  /** The numbers from `from` to before `to`, by their place. */
  from: number
  to: number
  /** Where the page before begins; null for the first page. */
  before: number | null
}

/** The page of `count` numbers that has the one at `wanted`; there is room for `room` keys, those that lead on among them. */
export function pageOf(count: number, room: number, wanted: number): Page {
  let page: Page = { from: 0, to: endOf(0, count, room), before: null }
  while (wanted >= page.to && page.to < count)
    page = { from: page.to, to: endOf(page.to, count, room - 1), before: page.from }
  return page
}

/** Where a page ends that has so many keys: one of them leads on if not all numbers have room. */
const endOf = (from: number, count: number, keys: number): number =>
  count - from <= keys ? count : from + Math.max(1, keys - 1)
