/** Shrinks text on the projector until it fits its element, but not below a size that can be read from the back row. */
import type { Attachment } from 'svelte/attachments'

/** The smallest font size on the projector, in rem: 29 px at 1920 by 1080. */
const SMALLEST = 1.35
const STEP = 0.05
/** Less than this below the element is the descent of the last line; more is another line. In rem. */
const HALF_A_LINE = SMALLEST / 2
const pxPerRem = () => parseFloat(getComputedStyle(document.documentElement).fontSize)

interface Fitting {
  /** The largest font size, in rem: it is used where there is room. */
  largest: number
  /** The text: it is fitted again when this changes. */
  text: unknown
  smallest?: number
  /** Called if the text does not fit even at the smallest font size. */
  onOverflow?: () => void
}

/**
 * Set the largest font size at which the text fits the element, whose own size must not depend on the text. If a whole
 * line overflows even at the smallest font size, the element gets the class `too-long`.
 */
export const fit =
  ({ largest, smallest = SMALLEST, onOverflow }: Fitting): Attachment<HTMLElement> =>
  (element) => {
    const overflows = () =>
      element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1
    const resize = () => {
      element.classList.remove('too-long')
      for (let size = largest; size >= smallest - STEP / 2; size -= STEP) {
        element.style.fontSize = `${Math.max(size, smallest)}rem`
        if (!overflows()) return
      }
      element.classList.toggle('too-long', element.scrollHeight > element.clientHeight + HALF_A_LINE * pxPerRem())
      onOverflow?.()
    }
    resize()
    const watch = new ResizeObserver(resize)
    watch.observe(element)
    void document.fonts?.ready.then(resize)
    return () => watch.disconnect()
  }
