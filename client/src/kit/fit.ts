/** Text on the projector that fits its place: it is made smaller as needed, but never too small to read. */
import type { Attachment } from 'svelte/attachments'

/** The smallest font size on the projector, in rem: 29 px at 1920 by 1080. */
export const LEAST = 1.35
const STEP = 0.05
/** How far letters of the last line may extend below their place, in rem. */
const HALF_A_LINE = LEAST / 2
const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize)

interface Fitting {
  /** The font size where there is room, in rem. */
  most: number
  /** The text: it is fitted again when this changes. */
  text: unknown
  least?: number
  /** Called if even the smallest font size does not fit. */
  short?: () => void
}

/**
 * Set the text of an element as large as its place allows; the place must not depend on the text. If a line too many
 * remains at the smallest size, the element gets the class `too-long`.
 */
export const fit =
  ({ most, least = LEAST, short }: Fitting): Attachment<HTMLElement> =>
  (element) => {
    const overflows = () =>
      element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1
    const set = () => {
      element.classList.remove('too-long')
      for (let size = most; size >= least - STEP / 2; size -= STEP) {
        element.style.fontSize = `${Math.max(size, least)}rem`
        if (!overflows()) return
      }
      element.classList.toggle('too-long', element.scrollHeight > element.clientHeight + HALF_A_LINE * rem())
      short?.()
    }
    set()
    const watch = new ResizeObserver(set)
    watch.observe(element)
    void document.fonts?.ready.then(set)
    return () => watch.disconnect()
  }
