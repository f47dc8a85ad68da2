/**
 * The height for a table: what an on-screen keyboard leaves. Some browsers shrink the page, so that `100dvh` is that
 * height already; in others the keyboard covers the page, and only the visual viewport tells.
 */
const viewport = window.visualViewport

function measure(): void {
  const root = document.documentElement
  const covered = viewport && viewport.scale === 1 && viewport.height < innerHeight - 1
  if (covered) root.style.setProperty('--height', `${viewport.height}px`)
  else root.style.removeProperty('--height')
}
viewport?.addEventListener('resize', measure)

/** Whether the page is higher than the screen, so that a finger must be able to scroll it anywhere. */
function noteScrolls(): void {
  const root = document.documentElement
  root.toggleAttribute('data-scrolls', root.scrollHeight > root.clientHeight + 1)
}
const heights = new ResizeObserver(noteScrolls)
heights.observe(document.documentElement)
heights.observe(document.body)
