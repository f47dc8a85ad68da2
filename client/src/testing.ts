/** What jsdom lacks, for the tests: media queries (nothing matches) and animations (none is running). */
globalThis.matchMedia ??= ((media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
})) as unknown as typeof matchMedia
Element.prototype.getAnimations ??= () => []
Element.prototype.scrollIntoView ??= () => {}
