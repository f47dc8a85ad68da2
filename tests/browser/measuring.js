// What is wrong with a page as it lies there now: a list of { kind, part, words }. `part` names the element by its
// classes, so that an exception can say which it means.
//
// A table that reflows may be higher than the window, and what is said over it (a dialog, a leaf) may scroll. Then all is
// measured where the page ends, for there what sticks to the window's foot lies in its own place; and what is pressed is
// brought into sight first, as a keyboard or a thumb would.
async ({ root, scrolls: always, reflows }) => {
  const scrolls = reflows ? `${always}, dialog, .leaf` : always
  const LEAST_TEXT = 11 // px
  const LEAST_TARGET = 44 // px
  const ROUNDING = 1.5 // px
  const MANY = 8 // targets of a kind, of which the first and the last are enough
  const TOUCHING = 2.5 // px: the boxes of slanted letters reach a little over each other
  const STEP = 4 // px between two looks at a target
  const LETTERS = 0.3 // of a line's height is air above and below its letters
  const TARGETS = 'button, a[href], input, select, textarea, summary, [role=button], [role=slider], [tabindex="0"]'
  const OVER = 'dialog, .leaf, .go, #menu, .drawer, .calling, .news, .bar ul' // what lies over a page by design: it can be put away, or the page scrolls under it
  const CORNERS = [[0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]]
  const CUTS = new Set(['hidden', 'clip'])
  const found = new Map()
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  scrollTo({ top: reflows ? document.documentElement.scrollHeight : 0, behavior: 'instant' })
  for (let i = 0; i < 3; i++) await frame()

  const classes = (e) => String(e.className?.baseVal ?? e.className).replace(/\bs(velte)?-[\w-]+/g, '').trim().split(/\s+/).filter(Boolean)
  const named = (e) => e.tagName.toLowerCase() + classes(e).map((one) => `.${one}`).join('')
  const part = (e) => [e.closest('[role=region], section, header, aside, dialog, nav, form'), e].filter((one, i, all) => one && all.indexOf(one) === i).map(named).join(' ')
  const words = (e) => (e.getAttribute('aria-label') ?? e.textContent).trim().replace(/\s+/g, ' ').slice(0, 48)
  const round = (b) => [b.left, b.top, b.right, b.bottom].map(Math.round).join(' ')
  const report = (kind, e, say) => {
    const key = `${kind} ${part(e)}`
    const old = found.get(key)
    if (old) old.times += 1
    else found.set(key, { kind, part: part(e), words: `"${words(e)}" ${say}`, times: 1 })
  }
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const base = dialog ?? document.querySelector(root)
  const unseen = (e) => e.closest('.vh, [inert], [hidden], option, title, desc, defs, metadata') !== null
  const extent = (m) => Math.sqrt(Math.abs(m.a * m.d - m.b * m.c))
  const remembered = (ask) => { const known = new Map(); return (e) => { if (!known.has(e)) known.set(e, ask(e)); return known.get(e) } }
  const spoken = remembered((e) => e !== null && e !== document.body && ((e.offsetWidth <= 1 && e.offsetHeight <= 1 && getComputedStyle(e).overflowX === 'hidden') || spoken(e.parentElement)))
  // Chromium calls a text of a drawing visible in a group that is not drawn.
  const drawn = (e) => !(e instanceof SVGElement) || e.getClientRects().length > 0
  const seen = remembered((e) => !unseen(e) && drawn(e) && !spoken(e) && e.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  const scroller = (e) => e.closest(scrolls)
  // What cuts off what it holds, from the inside outwards; known until something is scrolled.
  let clips
  const scrolled = () => {
    clips = remembered((a) => {
      if (!a || a === document.body) return []
      const style = getComputedStyle(a)
      const outer = clips(a.parentElement)
      return style.overflowX === 'visible' && style.overflowY === 'visible' ? outer : [{ a, c: a.getBoundingClientRect() }, ...outer]
    })
  }
  scrolled()

  // What of a box its ancestors let be seen, and which of them cuts it.
  const shown = (b, holder) => {
    let [left, top, right, bottom] = [b.left, b.top, b.right, b.bottom]
    let by = null
    for (const { a, c } of clips(holder)) {
      if (c.left > left + ROUNDING || c.right < right - ROUNDING || c.top > top + ROUNDING || c.bottom < bottom - ROUNDING) by ??= a
      left = Math.max(left, c.left); right = Math.min(right, c.right); top = Math.max(top, c.top); bottom = Math.min(bottom, c.bottom)
    }
    return { box: new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top)), by }
  }

  // --- texts ---
  const texts = []
  const walk = document.createTreeWalker(base, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement
    if (!walk.currentNode.data.trim() || !seen(e)) continue
    const range = document.createRange()
    range.selectNodeContents(walk.currentNode)
    // A range knows nothing of letters that are squeezed.
    for (const line of (e.hasAttribute('textLength') ? e : range).getClientRects()) {
      if (line.width > 1 && line.height > 1) texts.push({ e, line })
    }
  }
  const scaleOf = remembered((e) => {
    if (e === null) return 1
    if (e instanceof SVGElement) return extent(e.getScreenCTM())
    const { transform } = getComputedStyle(e)
    return (transform === 'none' ? 1 : extent(new DOMMatrix(transform))) * scaleOf(e.parentElement)
  })
  const sized = new Set()
  for (const { e, line } of texts) {
    const { box, by } = shown(line, e)
    const longer = by && by.matches(scrolls) || scroller(e)
    if (by && !longer && (line.width - box.width > ROUNDING || line.height - box.height > line.height * LETTERS)) {
      if (/auto|scroll/.test(getComputedStyle(by).overflowX + getComputedStyle(by).overflowY)) report('scrolled away', e, `is ${Math.round(box.width)} by ${Math.round(box.height)} of ${Math.round(line.width)} by ${Math.round(line.height)} in ${named(by)}`)
      else report('cut', e, `is cut off by ${named(by)}`)
    }
    const across = by ? box : line // what is cut has been reported
    if (box.width > 1 && !scroller(e) && (across.left < -ROUNDING || across.right > innerWidth + ROUNDING)) report('outside', e, `lies at ${round(line)}`)
    if (box.width > 1 && !scroller(e) && base.matches('main.table') && (line.top + scrollY < -ROUNDING || line.bottom > innerHeight + ROUNDING)) report('outside', e, `lies at ${round(line)}`)
    if (sized.has(e)) continue
    sized.add(e)
    const size = parseFloat(getComputedStyle(e).fontSize) * scaleOf(e)
    if (size < LEAST_TEXT - 0.05) report('small', e, `is ${size.toFixed(1)} px`)
  }
  for (const e of new Set(texts.map(({ e }) => e))) {
    const style = getComputedStyle(e)
    if (e instanceof SVGElement || scroller(e) || e.clientWidth <= 1) continue
    if (CUTS.has(style.overflowX) && e.scrollWidth > e.clientWidth + ROUNDING) report('cut', e, `shows ${e.clientWidth} of ${e.scrollWidth} px`)
    if (CUTS.has(style.overflowY) && e.scrollHeight > e.clientHeight + ROUNDING) report('cut', e, `shows ${e.clientHeight} of ${e.scrollHeight} px in height`)
  }
  for (const e of base.querySelectorAll('*')) {
    if (e instanceof SVGElement || !seen(e) || !/auto|scroll/.test(getComputedStyle(e).overflowY) || e.matches(scrolls) || scroller(e)) continue
    if (e.scrollHeight > e.clientHeight + ROUNDING) report('scrolled away', e, `shows ${e.clientHeight} of ${e.scrollHeight} px in height`)
  }

  // --- one over the other ---
  const sheet = new CSSStyleSheet() // an element would be against the page's policy
  sheet.replaceSync('* { pointer-events: auto !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const letters = ({ e, line }) => { const { box } = shown(line, e); const trim = Math.min(box.height, line.height) * LETTERS; return { left: box.left + 1, right: box.right - 1, top: box.top + trim / 2, bottom: box.bottom - trim / 2 } }
  const opaque = (e) => {
    const style = getComputedStyle(e)
    if (e instanceof SVGElement) return e.matches('rect, path, circle, polygon, use, image') && style.fill !== 'none' && style.opacity > 0.5
    const alpha = style.backgroundColor.match(/rgba?\(([^)]*)\)|color\((.*)\)/)
    const given = style.backgroundColor.includes('/') ? parseFloat(style.backgroundColor.split('/')[1]) : alpha?.[1]?.split(',')[3] ?? 1
    return style.backgroundColor !== 'transparent' && parseFloat(given) > 0.5
  }
  const boxes = texts.map((text) => ({ ...text, b: letters(text) })).filter(({ b }) => b.right - b.left > 2 && b.bottom - b.top > 2)
  boxes.sort((one, other) => one.b.left - other.b.left)
  const cards = (e) => e.closest('svg')
  const lyingAt = (x, y) => {
    if (y >= 0) return document.elementsFromPoint(x, y)
    const end = scrollY
    scrollBy({ top: y - innerHeight / 2, behavior: 'instant' })
    const stack = document.elementsFromPoint(x, y + end - scrollY)
    scrollTo({ top: end, behavior: 'instant' })
    return stack
  }
  for (let i = 0; i < boxes.length; i++) {
    for (let j = i + 1; j < boxes.length && boxes[j].b.left < boxes[i].b.right - ROUNDING; j++) {
      const [one, other] = [boxes[i], boxes[j]]
      if (one.e === other.e || (cards(one.e) && cards(one.e) === cards(other.e))) continue
      const top = Math.max(one.b.top, other.b.top), bottom = Math.min(one.b.bottom, other.b.bottom)
      const left = other.b.left, right = Math.min(one.b.right, other.b.right)
      if (bottom - top < TOUCHING || right - left < TOUCHING) continue
      const stack = lyingAt((left + right) / 2, (top + bottom) / 2)
      const [a, b] = [stack.indexOf(one.e), stack.indexOf(other.e)]
      const [upper, lower] = (a < 0 ? Infinity : a) < (b < 0 ? Infinity : b) ? [one, other] : [other, one]
      const to = stack.indexOf(lower.e)
      const between = stack.slice(0, to < 0 ? stack.length : to).filter((e) => !e.contains(lower.e))
      const hidden = between.find(opaque)
      if (hidden && cards(lower.e)) continue // a card under another in a fan or a pile
      if (hidden?.closest(OVER) && hidden.closest(OVER) !== lower.e.closest(OVER)) continue
      report(hidden ? 'covered' : 'overlap', lower.e, `at ${round({ left, top, right, bottom })} is under ${part(upper.e)} "${words(upper.e)}"`)
    }
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)

  const page = document.documentElement
  if (page.scrollWidth > innerWidth + ROUNDING) report('outside', page, `the page is ${page.scrollWidth} px wide`)
  if (base.matches('main.table') && !reflows && page.scrollHeight > innerHeight + ROUNDING) report('outside', page, `the page is ${page.scrollHeight} px high`)
  const zone = (selector) => { const e = base.querySelector(selector); if (!e || !seen(e)) return null; const b = e.getBoundingClientRect(); return [b.left, b.top + scrollY, b.right, b.bottom + scrollY].map(Math.round) }
  const zones = Object.fromEntries(['.top', '.opp', '.play', '.hand', '.act'].map((one) => [one, zone(one)]))

  // --- targets ---
  const inline = (e) => getComputedStyle(e).display.startsWith('inline') && [...e.parentElement.childNodes].some((n) => n !== e && n.nodeType === 3 && n.data.trim())
  const holder = (e) => (e.matches('input') && Math.min(e.offsetWidth, e.offsetHeight) < 24 ? (e.closest('label') ?? e) : e)
  const run = (e, x, y, dx, dy, most) => {
    const hits = (i) => { const hit = document.elementFromPoint(x + dx * i, y + dy * i); return hit && (e.contains(hit) || hit.closest('label')?.contains(e) === true) }
    if ([-20, 20, -10, 10].every(hits)) return most
    let length = 0
    for (const way of [1, -1]) for (let i = way === 1 ? 0 : -STEP; Math.abs(i) < most && hits(i); i += way * STEP) length += STEP
    return Math.min(length, most)
  }
  const alike = Map.groupBy([...base.querySelectorAll(TARGETS)].filter((e) => !e.disabled && seen(holder(e)) && !inline(holder(e))), part)
  const some = (all) => (all.length <= MANY ? all : all.filter((_, i) => i < MANY / 2 || i >= all.length - MANY / 2))
  for (const target of [...alike.values()].flatMap(some)) {
    const e = holder(target)
    if (reflows) {
      e.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      if (e.closest('.leaf')) await frame() // it finds its place anew where the table has been scrolled
      scrolled()
    }
    const b = e.getBoundingClientRect()
    const { box, by } = shown(b, e.parentElement)
    if (by && (by.matches(scrolls) || scroller(e)) && (box.width < LEAST_TARGET || box.height < LEAST_TARGET)) continue
    if (base.matches('main.table') && !scroller(e) && (b.left < -ROUNDING || b.top < -ROUNDING || b.right > innerWidth + ROUNDING || b.bottom > innerHeight + ROUNDING)) {
      report('outside', e, `lies at ${round(b)}`)
      continue
    }
    let best = null
    let tried = null
    for (const [px, py] of [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.1, 0.15], [0.5, 0.1], [0.5, 0.9]]) {
      const [x, y] = [box.left + box.width * px, box.top + box.height * py]
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
      tried = [x, y]
      const [w, h] = [run(e, x, y, 1, 0, LEAST_TARGET), run(e, x, y, 0, 1, LEAST_TARGET)]
      if (!best || Math.min(w, h) > Math.min(...best)) best = [w, h]
      if (w >= Math.min(LEAST_TARGET, box.width - STEP) && h >= Math.min(LEAST_TARGET, box.height - STEP)) break
    }
    if (!best) continue // further down a page that scrolls
    if (best[0] === 0 || best[1] === 0) {
      const over = document.elementFromPoint(...tried)
      if (over?.closest(OVER) && over.closest(OVER) !== e.closest(OVER)) continue
      report('covered', e, `at ${round(b)} is covered by ${over && part(over)}`)
    } else if (!e.closest(OVER) && CORNERS.some(([px, py]) => document.elementFromPoint(box.left + box.width * px, box.top + box.height * py)?.closest(OVER))) {
      continue // what lies over a part of it can be put away, too
    } else if (best[0] < LEAST_TARGET - STEP || best[1] < LEAST_TARGET - STEP) report('target', e, `can be hit on ${best.join(' by ')} px`)
  }
  scrollTo({ top: 0, behavior: 'instant' })
  return { faults: [...found.values()], zones }
}
