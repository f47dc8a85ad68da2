/** Text on the projector that keeps to its place: it is set smaller until it fits, and never smaller than can be read. */
import type { Attachment } from 'svelte/attachments'

/** The smallest letters of the projector, in rem: 29 px at 1920 by 1080. */
export const LEAST = 1.35
const STEP = 0.05
/** Letters of the last line reach a little below their place, rem. */
const HALF_A_LINE = LEAST / 2
const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize)

interface Fitting {
  /** The size that it has where there is room, in rem. */
  most: number
  /** What it says: where that changes, it is fitted again. */
  text: unknown
  least?: number
  /** Called where even the smallest letters do not fit. */
  short?: () => void
}

/**
 * Set the text of an element as large as its place allows; its height and width do not follow its text. Where even the
 * smallest letters have a line too many, it is of the class `too-long`.
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
