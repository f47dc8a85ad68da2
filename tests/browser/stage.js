// What is wrong on the projector: letters and cards that are too small, what is cut off, what scrolls.
// `least` and `card`: the smallest letters and the narrowest cards, px. `drawn`: letters that belong to a drawing.
({ least, card, drawn }) => {
  const faults = new Set()
  const main = document.querySelector('main.stage')
  const words = (node) => node.textContent.trim().replace(/\s+/g, ' ').slice(0, 40)
  const part = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith('svelte')).join('.')}`
  const isSeen = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return false
      if (at.classList.contains('vh') || at.tagName === 'NAV') return false
    }
    return true
  }
  const clips = (element) => {
    const found = [main]
    for (let at = element.parentElement; at && at !== main; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (at.tagName !== 'svg' && (style.overflowX !== 'visible' || style.contain.includes('paint') || style.contain === 'strict')) found.push(at)
    }
    return found
  }
  const isCut = (box, element) =>
    clips(element).some((around) => {
      const { left, right, top, bottom } = around.getBoundingClientRect()
      return box.left < left - 2 || box.right > right + 2 || box.top < top - 2 || box.bottom > bottom + 2
    })
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!words(node) || !isSeen(element)) continue
    const set = element.closest('text') ?? element
    let size = parseFloat(getComputedStyle(set).fontSize) * (set.tagName === 'text' ? 1 : (element.currentCSSZoom ?? 1))
    if (set.tagName === 'text') {
      const { a, b } = set.getScreenCTM()
      size *= Math.hypot(a, b)
    }
    if (size < least - 0.2 && !element.closest(drawn)) faults.add(`small: ${size.toFixed(1)} px ${part(set)} "${words(node)}"`)
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    // a line's box is higher than its letters
    const slack = set.tagName === 'text' ? 0 : Math.max(0, (box.height - size) / 2)
    const inked = { left: box.left, right: box.right, top: box.top + slack, bottom: box.bottom - slack }
    if (box.width && range.getClientRects().length === 1 && isCut(inked, element)) faults.add(`cut: ${part(element)} "${words(node)}"`)
  }
  // what lies over what: nothing lies over words, but for the controls, which come and go, and cards over cards
  for (const one of main.querySelectorAll('h1, h2, p, li')) {
    if (!isSeen(one) || !words(one) || one.querySelector('.vh, svg, p')) continue
    const range = document.createRange()
    range.selectNodeContents(one)
    const [line] = range.getClientRects()
    if (!line) continue
    const hit = document.elementFromPoint(line.left + Math.min(line.width / 2, 20), line.top + line.height / 2)
    if (hit && !hit.closest('nav') && !one.contains(hit) && !hit.contains(one)) faults.add(`covered: ${part(one)} "${words(one)}" by ${part(hit)}`)
  }
  for (const one of main.querySelectorAll('svg.card, svg.face-small, .tile')) {
    if (!isSeen(one)) continue
    const box = one.getBoundingClientRect()
    if (box.width < card - 0.5) faults.add(`narrow: ${box.width.toFixed(1)} px ${part(one)}`)
    if (isCut(box, one)) faults.add(`cut: ${part(one)}`)
  }
  for (const one of main.querySelectorAll('h1, h2, p, li, span')) {
    if (!isSeen(one) || getComputedStyle(one).overflowX === 'visible') continue
    if (one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 3) faults.add(`overflows: ${part(one)} "${words(one)}"`)
  }
  const { scrollHeight, scrollWidth } = document.documentElement
  if (scrollHeight > innerHeight || scrollWidth > innerWidth) faults.add(`scrolls: ${scrollWidth} x ${scrollHeight}`)
  return [...faults]
}
