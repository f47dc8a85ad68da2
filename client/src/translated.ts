/**
 * A page that a browser translates. Translators take texts out of the page and put translations into FONTs in their place,
 * so that what we change later would be changed where nobody sees it. Each text therefore stays where it was, empty, with
 * its translation behind it, which goes when the text changes or goes: then the new text is shown, and translated anew.
 */

/** Names, formulas and drawings, which are not translated: their letters are signs. */
const SIGNS = 'svg, b, i, sup, sub, .frac, .u, .name, .code'

interface Translation {
  font: Element
  /** What the text was. */
  text: string
}
const translations = new WeakMap<Text, Translation>()
const originals = new WeakMap<Node, Text>()

/** Keep what a translator does to `root` in step with what is shown there. Returns a function that ends it. */
export function followTranslator(root: Node): () => void {
  const observer = new MutationObserver((records) => {
    for (const record of records) follow(record)
    observer.takeRecords() // what has just been done is ours
  })
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}

function follow({ type, target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  if (type === 'characterData') return dropTranslation(target as Text)
  for (const node of addedNodes) if (node instanceof Element) markSigns(node)
  for (const node of removedNodes) {
    if (node instanceof Text && !node.isConnected) goes(node, [...addedNodes, previousSibling, nextSibling])
    else if (originals.has(node)) bringBack(originals.get(node)!)
  }
}

function markSigns(added: Element): void {
  if (added.matches(SIGNS)) added.setAttribute('translate', 'no')
  for (const sign of added.querySelectorAll(SIGNS)) sign.setAttribute('translate', 'no')
}

/** A text has gone: because of a translation that came beside it, or because it is not shown any longer. */
function goes(text: Text, beside: (Node | null)[]): void {
  dropTranslation(text)
  const font = beside.find((node) => node?.nodeName === 'FONT' && node.isConnected && !originals.has(node))
  if (!(font instanceof Element)) return
  translations.set(text, { font, text: text.data })
  originals.set(font, text)
  text.data = ''
  font.before(text)
}

function dropTranslation(text: Text): void {
  const known = translations.get(text)
  if (!known) return
  translations.delete(text)
  originals.delete(known.font)
  known.font.remove()
}

/** A translation has been taken away: the text is shown again. */
function bringBack(text: Text): void {
  const known = translations.get(text)!
  dropTranslation(text)
  text.data = known.text
}
