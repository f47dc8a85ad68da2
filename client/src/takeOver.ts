/** The script takes over from what has been painted before it (early.ts): nothing moves, and nothing done is lost. */

const ACTED_ON = 'a[href], button, input'

/** How long after a press its click may come, in ms. */
const CLICK = 50

/** Resolves when nothing is being pressed: a click that began on one page and ended on the other would be none. */
export function released(): Promise<void> {
  if (document.documentElement.dataset.pressed === undefined) return Promise.resolve()
  return new Promise((resolve) => {
    for (const kind of ['pointerup', 'pointercancel'])
      addEventListener(kind, () => setTimeout(resolve, CLICK), { once: true })
  }).then(released)
}

/** Put the page in the place of what is there. `mount` makes it, whole, in an element. */
export function takeOver(app: HTMLElement, mount: () => void): void {
  const early = document.getElementById('early')
  if (!early) return mount()
  const before = [...early.querySelectorAll<HTMLElement>(ACTED_ON)]
  const focused = before.indexOf(document.activeElement as HTMLElement)
  const asked = before.findIndex((element) => element.dataset.asked !== undefined)
  const { scrollY } = window
  early.remove()
  mount()
  scrollTo(0, scrollY)
  goOn(app)
  // Both are made of the same components, so that what one acts on stands in the same order.
  const after = [...app.querySelectorAll<HTMLElement>(ACTED_ON)]
  before.forEach((element, i) => type(element, after[i]))
  after[focused]?.focus({ preventScroll: true })
  after[asked]?.click()
}

function type(before: HTMLElement, after: HTMLElement | undefined): void {
  if (!(before instanceof HTMLInputElement) || !(after instanceof HTMLInputElement) || !before.value) return
  after.value = before.value
  after.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What moves goes on from where it was when it was painted first. */
function goOn(app: HTMLElement): void {
  const painted =
    performance.getEntriesByName('first-paint')[0] ?? performance.getEntriesByName('first-contentful-paint')[0]
  if (!painted || !('getAnimations' in app)) return
  for (const animation of app.getAnimations({ subtree: true }))
    animation.currentTime = performance.now() - painted.startTime
}
