// How things of one kind look, each with its place in the page: to be asked once in ordinary colours and once in forced
// ones. What differs in the first and is the same in the second can no longer be told apart.
(root) => {
  const KINDS = 'button, a[href], label, [aria-current], [aria-pressed], .seat, .turn-now'
  const SHOWN = 'color background-color background-image box-shadow text-decoration-line font-weight font-style opacity visibility transform'.split(' ')
  const LINES = ['border-top', 'border-left', 'outline'] // one that is not drawn has no colour
  const style = (e, pseudo) => {
    const computed = getComputedStyle(e, pseudo)
    const value = (name) => computed.getPropertyValue(name)
    if (pseudo && computed.content === 'none') return ''
    const lines = LINES.map((line) => (value(`${line}-style`) === 'none' || value(`${line}-width`) === '0px' ? '-' : ['style', 'width', 'color'].map((what) => value(`${line}-${what}`)).join(' ')))
    return [...SHOWN.map(value), ...lines, pseudo ? computed.content : ''].join(' ')
  }
  const look = (e) => {
    if (!e.checkVisibility({ visibilityProperty: true })) return ''
    if (e instanceof SVGElement) return `<${e.tagName}>` // a drawing keeps its colours
    return `<${e.tagName}>${style(e)}${style(e, '::before')}${style(e, '::after')}${[...e.children].map(look).join('')}</>`
  }
  const base = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector(root)
  const things = [...base.querySelectorAll(KINDS)].filter((e) => e.checkVisibility({ visibilityProperty: true }))
  return things.map((e) => ({ kind: `${e.tagName} ${e.classList[0] ?? ''} in ${e.parentElement.parentElement.className}`, state: String(e.className), look: look(e) }))
}
