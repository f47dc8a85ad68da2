/** What jsdom lacks, for the tests: media queries (nothing matches), animations (none is running), sizes (none changes). */
globalThis.matchMedia ??= ((media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
})) as unknown as typeof matchMedia
Element.prototype.getAnimations ??= () => []
Element.prototype.scrollIntoView ??= () => {}
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
