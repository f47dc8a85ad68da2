// The words of a page in the pseudo-language (tests/pseudo.py) that are outside brackets, as { part, words }: texts,
// whether seen or read out, and attributes that are shown or read out. What says that it is in another language is left
// out.
() => {
  const SAID = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'alt', 'placeholder', 'label']
  const OPEN = '«', CLOSE = '»'
  const LONG = 4000 // letters; brackets that are farther apart do not belong together
  const found = new Map()
  const classes = (e) => String(e.className?.baseVal ?? e.className).replace(/\bs(velte)?-[\w-]+/g, '').trim().split(/\s+/).filter(Boolean)
  const named = (e) => e.tagName.toLowerCase() + classes(e).map((one) => `.${one}`).join('')
  const part = (e) => [e.closest('[role=region], section, header, aside, dialog, nav, form, main'), e].filter((one, i, all) => one && all.indexOf(one) === i).map(named).join(' ')
  const isOther = (e) => e.closest('script, style, [lang]:not(html)') !== null
  const report = (part, words) => { if (/\p{L}\p{L}/u.test(words)) found.set(`${part} ${words}`, { part, words: words.replace(/\s+/g, ' ').trim() }) }

  // The places of what is in no brackets: of a text, or of all texts one after the other.
  function outside(all) {
    const open = []
    const covered = new Uint8Array(all.length)
    for (let i = 0; i < all.length; i++) {
      if (all[i] === OPEN) open.push(i)
      if (all[i] !== CLOSE || !open.length) continue
      const begin = open.pop()
      if (i - begin < LONG) covered.fill(1, begin, i + 1)
    }
    return covered
  }
  const without = (text, covered, from = 0) => text.split("").map((letter, i) => (covered[from + i] ? " " : letter)).join("")

  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walk.nextNode()) if (walk.currentNode.data.trim() && !isOther(walk.currentNode.parentElement)) texts.push(walk.currentNode)
  const covered = outside(texts.map((text) => text.data).join(''))
  let from = 0
  for (const text of texts) {
    report(part(text.parentElement), without(text.data, covered, from))
    from += text.data.length
  }
  for (const e of document.body.querySelectorAll(SAID.map((name) => `[${name}]`).join())) {
    if (isOther(e)) continue
    for (const name of SAID) {
      const text = e.getAttribute(name)
      if (text) report(`${part(e)}@${name}`, without(text, outside(text)))
    }
  }
  report('title', without(document.title, outside(document.title)))
  return [...found.values()]
}
