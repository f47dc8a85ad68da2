/** Replaces the painted page (early.ts) by the live one: nothing moves, and no input is lost. */

const ACTED_ON = 'a[href], button, input'

/** The longest time from a press to its click, in ms. */
const CLICK = 50

/** Resolves when nothing is pressed: a click that begins on one page and ends on the other would be lost. */
export function released(): Promise<void> {
  if (document.documentElement.dataset.pressed === undefined) return Promise.resolve()
  return new Promise((resolve) => {
    for (const kind of ['pointerup', 'pointercancel'])
      addEventListener(kind, () => setTimeout(resolve, CLICK), { once: true })
  }).then(released)
}

/** Replace what is there by the page. `mount` renders all of it into an element. */
export function takeOver(app: HTMLElement, mount: () => void): void {
  const early = document.getElementById('early')
  if (!early) return mount()
  const before = [...early.querySelectorAll<HTMLElement>(ACTED_ON)]
  const focused = before.find((element) => element === document.activeElement)
  const asked = before.find((element) => element.dataset.asked !== undefined)
  const { scrollY } = window
  early.remove()
  mount()
  scrollTo(0, scrollY)
  goOn(app)
  const after = [...app.querySelectorAll<HTMLElement>(ACTED_ON)]
  const same = (element?: HTMLElement) => element && alike(after, element)[alike(before, element).indexOf(element)]
  before.forEach((element) => type(element, same(element)))
  same(focused)?.focus({ preventScroll: true })
  same(asked)?.click()
}

/** The controls that say the same. Only their number may differ: the painted page does not know all that is there. */
const alike = (all: HTMLElement[], element: HTMLElement) => all.filter((other) => saidBy(other) === saidBy(element))

const saidBy = (element: HTMLElement) =>
  [element.tagName, element.id, element.getAttribute('href'), element.ariaLabel, element.textContent].join('\n')

function type(before: HTMLElement, after: HTMLElement | undefined): void {
  if (!(before instanceof HTMLInputElement) || !(after instanceof HTMLInputElement) || !before.value) return
  after.value = before.value
  after.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Continue animations from where they are in the painted page. */
function goOn(app: HTMLElement): void {
  const painted =
    performance.getEntriesByName('first-paint')[0] ?? performance.getEntriesByName('first-contentful-paint')[0]
  if (!painted || !('getAnimations' in app)) return
  for (const animation of app.getAnimations({ subtree: true }))
    animation.currentTime = performance.now() - painted.startTime
}
