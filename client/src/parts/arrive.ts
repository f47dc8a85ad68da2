/**
 * For the `main` of a page that has replaced another: focuses it, so that keyboard and screen reader continue there.
 * The first page of a visit is left to the browser.
 */
import type { Attachment } from 'svelte/attachments'

let first = true

export const arrive: Attachment<HTMLElement> = (main) => {
  const lost = document.activeElement === null || document.activeElement === document.body
  if (!first && lost) {
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  }
  first = false
}
