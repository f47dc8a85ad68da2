/**
 * Pages that a browser translates. Translators replace texts by FONT elements with translations, so that later changes
 * of the texts would be invisible. Here each text stays in place, empty, followed by its translation, which is removed
 * when the text changes or is removed: the new text is then shown, and translated again.
 */

/** Names, formulas and drawings are not translated: their letters are symbols. */
const SIGNS = 'svg, b, i, sup, sub, .frac, .u, .name, .code'

interface Translation {
  font: Element
  /** The original text. */
  text: string
}
const translations = new WeakMap<Text, Translation>()
const originals = new WeakMap<Node, Text>()

/** Keep `root` in step with a translator. Returns a function that stops it. */
export function followTranslator(root: Node): () => void {
  const observer = new MutationObserver((records) => {
    for (const record of records) follow(record)
    observer.takeRecords() // discard the changes that we have just made
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

/** A text was removed: replaced by a translation, or no longer shown. */
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

/** A translation was removed: show the text again. */
function bringBack(text: Text): void {
  const known = translations.get(text)!
  dropTranslation(text)
  text.data = known.text
}
