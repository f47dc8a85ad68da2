/**
 * What tests need and jsdom lacks: media queries (none matches), animations (none runs), sizes (none changes), modal
 * dialogs.
 */
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
const openers = new WeakMap<HTMLDialogElement, Element | null>()
HTMLDialogElement.prototype.showModal ??= function () {
  openers.set(this, document.activeElement)
  this.open = true
  this.querySelector<HTMLElement>('[autofocus], button')?.focus()
  this.addEventListener('keydown', ({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && this.close())
}
HTMLDialogElement.prototype.close ??= function () {
  this.open = false
  ;(openers.get(this) as HTMLElement | null)?.focus()
  this.dispatchEvent(new Event('close'))
}
