// What does not fit the page, in words. What is acted on must lie in the window, and nothing over it; so must all text
// that is not in something that scrolls, and that of a button in the button.
async ({ whole, middle, edge, corner }) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  for (let i = 0; i < 3; i++) await frame()
  const ROUNDING = 1.5 // px
  const LINE = 36 // px: less of a text that scrolls cannot be read
  const MOSTLY = 0.6 // of a name is to be seen, however long it is
  // shown as far as there is room, by design: name and turn in the head, the last line of the log, the first words of what folds
  const SCROLLS = '.box, .inner, .log, .list'
  const POINTS = {
    whole: () => [[0.5, 0.5], [0.15, 0.15], [0.85, 0.15], [0.15, 0.85], [0.85, 0.85]],
    middle: () => [[0.5, 0.5]],
    edge: ({ width }) => [[3 / width, 0.5]],
    corner: ({ width }) => [[6 / width, 0.2]],
  }
  const faults = []
  const name = (e) => `${e.className?.baseVal ?? e.className} "${(e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 40)}"`
  const round = (b) => [b.left, b.top, b.right, b.bottom].map(Math.round).join(' ')
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.vh, [inert]') && Math.min(e.offsetWidth ?? 2, e.offsetHeight ?? 2) > 1
  const inWindow = (b) => b.left >= -ROUNDING && b.top >= -ROUNDING && b.right <= innerWidth + ROUNDING && b.bottom <= innerHeight + ROUNDING
  const within = (b, c) => b.left >= c.left - ROUNDING && b.right <= c.right + ROUNDING && b.top >= c.top - ROUNDING && b.bottom <= c.bottom + ROUNDING
  // A button may reach over what is only read, drawing nothing there: such room for a thumb covers nothing.
  const reaches = (e, x, y) => {
    const b = e.getBoundingClientRect()
    const outside = x < b.left || x > b.right || y < b.top || y > b.bottom
    return outside && e.matches('button, a') && getComputedStyle(e, '::after').position === 'absolute'
  }
  const at = (b, [across, down]) => {
    const [x, y] = [b.left + b.width * across, b.top + b.height * down]
    return document.elementsFromPoint(x, y).find((e) => !reaches(e, x, y)) ?? null
  }

  // Below the edge of a message that is longer than its place; "More" leads there.
  const scrolledAway = (e) => {
    const box = e.closest('.bounded .box')
    return box !== null && e.getBoundingClientRect().bottom > box.getBoundingClientRect().bottom
  }

  // What is said now on a phone: whole, in the room that is left. Only what was too long for that, and what somebody has
  // just asked for, lies over the table until the next tap; the rest is then measured as if it were not there.
  const leaf = document.querySelector('.leaf:not(.unread)')
  if (leaf) {
    const b = leaf.getBoundingClientRect()
    const words = leaf.querySelector('.words').getBoundingClientRect()
    if (!inWindow(b)) faults.push(`${name(leaf)} is not in the window: ${round(b)}`)
    if (!within(words, b)) faults.push(`${name(leaf)} is too small: ${round(words)} in ${round(b)}`)
  }
  const over = leaf?.dataset.place === 'over' ? leaf : null
  // So does a cross the note of who is away.
  const above = [over, ...document.querySelectorAll('.notes')].filter(Boolean)
  for (const e of document.querySelectorAll('.notes p')) if (seen(e) && !inWindow(e.getBoundingClientRect())) faults.push(`${name(e)} is not in the window`)
  for (const e of above) e.style.visibility = 'hidden'

  function look(e, how) {
    const b = e.getBoundingClientRect()
    if (!inWindow(b)) return faults.push(`${name(e)} is not in the window: ${round(b)}`)
    for (const point of POINTS[how](b)) {
      const hit = at(b, point)
      if (!hit || !e.contains(hit)) return faults.push(`${name(e)} at ${round(b)} is covered by ${hit && name(hit)}`)
    }
  }
  for (const [how, selectors] of Object.entries({ whole, middle, edge, corner })) {
    for (const e of document.querySelectorAll(selectors.join())) if (seen(e) && !scrolledAway(e)) look(e, how)
  }
  for (const e of document.querySelectorAll('.feynman .play .over, .feynman .play .deck, .feynman .play .chip')) {
    if (seen(e) && !within(e.getBoundingClientRect(), e.closest('.play').getBoundingClientRect())) faults.push(`${name(e)} leaves its zone`)
  }
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement
    if (!texts.currentNode.data.trim() || !seen(e) || e.closest(`${SCROLLS}, svg, math, h1, .turn, .last, .fold, .unread`)) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const b = range.getBoundingClientRect()
    if (b.width <= 1) continue
    if (!inWindow(b)) faults.push(`text of ${name(e)} is not in the window: ${round(b)}`)
    const button = e.closest('.btn, .icon')
    if (button && !within(b, button.getBoundingClientRect())) faults.push(`text of ${name(button)} leaves it`)
    const hit = at(b, [0.5, 0.5])
    // the middle of a sentence over several lines may lie in the next one
    const sameWords = hit?.closest('.words') && hit.closest('.words') === e.closest('.words')
    if (hit && !sameWords && !hit.contains(e) && !e.contains(hit)) faults.push(`text of ${name(e)} is covered by ${name(hit)}`)
    const style = getComputedStyle(e)
    const shortest = style.textOverflow === 'ellipsis' ? MOSTLY * e.scrollWidth : e.scrollWidth - 1
    if (style.overflowX !== 'visible' && e.clientWidth < shortest) faults.push(`${name(e)} cuts its text off`)
  }
  for (const bounded of document.querySelectorAll('.bounded')) {
    const [box, more] = [bounded.querySelector('.box'), bounded.querySelector('.more')]
    if (box.firstElementChild.offsetHeight > box.clientHeight + 2 && !more) faults.push(`nothing leads on in ${name(box)}`)
    if (more && box.clientHeight < LINE) faults.push(`too little is seen of ${name(box)}: ${box.clientHeight}`)
  }
  for (const said of document.querySelectorAll('.said, .refusal, .prompt, .expects, .task, .window, .over, .strip')) {
    if (seen(said) && getComputedStyle(said).overflow !== 'visible' && (said.scrollHeight > said.clientHeight + ROUNDING || said.scrollWidth > said.clientWidth + ROUNDING)) faults.push(`${name(said)} is cut off`)
  }
  for (const e of above) e.style.removeProperty('visibility')
  const root = document.documentElement
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) faults.push(`the page scrolls: ${root.scrollWidth} by ${root.scrollHeight}`)
  return faults
}
