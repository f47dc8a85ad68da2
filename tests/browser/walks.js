// What a walk through the pages needs in a browser: where to press, what moved, what was complained about.
() => {
  if (window.walk) return
  const PATIENCE = 180_000 // ms; a slow machine is not a wrong program
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const said = (e) => `${e.getAttribute('aria-label') ?? ''} ${e.textContent}`.trim().replace(/\s+/g, ' ')
  const complaints = []
  const moved = []
  // That a size is heard of in the next frame is how it is meant; only some engines say so, as if it were an error.
  addEventListener('error', ({ message }) => { if (!message.startsWith('ResizeObserver loop')) complaints.push(message) })
  addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)))
  const { error } = console
  console.error = (...words) => { complaints.push(words.join(' ')); error(...words) }
  const { animate } = Element.prototype
  Element.prototype.animate = function (...given) { const one = animate.apply(this, given); moved.push(one.id); return one }

  async function until(ask, what) {
    const end = Date.now() + PATIENCE
    for (;;) {
      const found = ask()
      if (found) return found
      if (Date.now() > end) throw new Error(`There is no ${what}: ${document.querySelector('main')?.innerText.slice(0, 400)}`)
      await frame()
    }
  }
  const running = () => document.getAnimations().filter((one) => one.playState === 'running')
  const still = () => running().length === 0
  // What nobody looks at need not be waited for: it comes to its end at once.
  const hurried = () => {
    for (const one of running()) if (one.effect?.getComputedTiming().endTime < Infinity) one.finish()
    return still()
  }
  const places = (selector, text) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('[inert]') && said(e).includes(text))
  const point = (e) => {
    const b = e.getBoundingClientRect()
    for (const x of [0.5, 0.1, 0.9]) for (const y of [0.5, 0.15, 0.85]) {
      const at = [b.left + b.width * x, b.top + b.height * y]
      if (e.contains(document.elementFromPoint(...at))) return at
    }
    return null
  }
  window.walk = {
    complaints,
    moved,
    // As soon as it is there, nothing moves, and it can be hit: the place to press.
    place: (selector, text, nth) => until(() => {
      if (!hurried()) return null
      const e = places(selector, text)[nth]
      if (!e || e.getAttribute('aria-disabled') === 'true') return null
      e.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return point(e)
    }, `${selector} "${text}" that can be pressed`),
    begun: () => until(() => !document.getElementById('early'), 'page that its script has made'),
    seen: (selector, text) => until(() => places(selector, text).length > 0, `${selector} "${text}"`),
    rest: () => until(still, 'rest'),
    hurry: () => until(hurried, 'rest'),
    count: (selector) => document.querySelectorAll(selector).length,
  }
}
