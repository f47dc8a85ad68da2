/** JavaScript features that are newer than the oldest browsers of `BROWSERS` in vite.config.ts. */

/** Define a missing method, not enumerable, as newer browsers have it. */
function add<T extends object>(
  to: T,
  methods: Partial<Record<keyof T, (this: any, ...given: any[]) => unknown>>,
): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true })
}

add(Array.prototype, {
  toReversed() {
    return [...this].reverse()
  },
  toSorted(compare) {
    return [...this].sort(compare)
  },
  toSpliced(...given: [number, number, ...unknown[]]) {
    const copy = [...this]
    copy.splice(...given)
    return copy
  },
  with(at: number, value: unknown) {
    const copy = [...this]
    copy[at < 0 ? copy.length + at : at] = value
    return copy
  },
})
add(Element.prototype, {
  checkVisibility() {
    return this.getClientRects().length > 0
  },
})

export {}
