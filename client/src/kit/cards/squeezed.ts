/** Squeezes a text on a card, such as a long word of another language, that is wider than its room. */
import type { Attachment } from 'svelte/attachments'

/** The width within the inner line of a card, in card units. */
const ROOM = 58

export const squeezed =
  (text: string, room = ROOM): Attachment<SVGTextElement> =>
  (element) => {
    const squeeze = () => {
      element.removeAttribute('textLength')
      if (!text || !(element.getComputedTextLength?.() > room)) return
      element.setAttribute('textLength', `${room}`)
      element.setAttribute('lengthAdjust', 'spacingAndGlyphs')
    }
    squeeze()
    void document.fonts?.ready.then(squeeze)
    const watch = new ResizeObserver(squeeze) // what is not shown at one size of card has no length
    watch.observe(element.ownerSVGElement!)
    return () => watch.disconnect()
  }
