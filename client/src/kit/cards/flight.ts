/**
 * Cards fly from where they were to where they are (FLIP, on the Web Animations API).
 *
 * An element with `data-card="ID"` is a card; it may be another element after the change, the ID is what stays.
 * A card that was nowhere before comes from the element with `data-anchor="NAME"` if it has `data-from="NAME"`
 * (a card drawn comes from the deck, a stranger's card from that player's fan).
 * A flight that is still in the air is picked up where it is. Components call `flyCards` (motion.svelte.ts).
 */
export class Flight {
  #was = new Map<string, DOMRect>()
  #anchors = new Map<string, DOMRect>()

  constructor(
    private root: () => HTMLElement | undefined,
    private reducedMotion: () => boolean = prefersReducedMotion,
  ) {}

  /** Call before the page changes: remembers where every card is. */
  before(): void {
    this.#was = this.#places('data-card')
    this.#anchors = this.#places('data-anchor')
  }

  /** Call after the page has changed: lets every card that moved fly, one after the other. */
  after(): void {
    const root = this.root()
    if (!root || this.reducedMotion()) return
    const cards = all(root, 'data-card').filter((card) => !('dragging' in card.dataset))
    for (const card of cards) for (const flight of flightsOf(card)) flight.cancel()
    const { fly, deal, ease } = tempo(root)
    let started = 0
    for (const card of cards) {
      const from = this.#was.get(card.dataset.card!) ?? this.#anchors.get(card.dataset.from ?? '')
      const to = card.getBoundingClientRect()
      const frames = from && isShown(to) && path(from, to)
      if (frames) card.animate(frames, { duration: fly, delay: deal * started++, easing: ease, fill: 'backwards', id: FLIGHT })
    }
  }

  #places(attribute: string): Map<string, DOMRect> {
    const root = this.root()
    if (!root) return new Map()
    const places = all(root, attribute).map((e) => [e.getAttribute(attribute)!, e.getBoundingClientRect()] as const)
    return new Map(places.filter(([, box]) => isShown(box)))
  }
}

const FLIGHT = 'flight'

/** Whether the system asks for reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** What is not shown, on a small screen, has a box without size: a card neither comes from there nor goes there. */
const isShown = ({ width, height }: DOMRect): boolean => width > 0 && height > 0

/** Keyframes from one place to another, or null if they are the same. `translate` and `scale` leave `transform` alone. */
export function path(from: DOMRect, to: DOMRect): Keyframe[] | null {
  const dx = from.x + from.width / 2 - to.x - to.width / 2
  const dy = from.y + from.height / 2 - to.y - to.height / 2
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return null
  const scale = to.width > 0 && from.width > 0 ? from.width / to.width : 1
  return [
    { translate: `${dx}px ${dy}px`, scale: `${scale}`, zIndex: 10 },
    { translate: '0px 0px', scale: '1', zIndex: 10 },
  ]
}

function all(root: HTMLElement, attribute: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[${attribute}]`)]
}

function flightsOf(card: HTMLElement): Animation[] {
  return card.getAnimations().filter((animation) => animation.id === FLIGHT)
}

/** The tokens of motion, in milliseconds. */
function tempo(root: HTMLElement): { fly: number; deal: number; ease: string } {
  const style = getComputedStyle(root)
  const ms = (token: string) => parseFloat(style.getPropertyValue(token)) || 0
  return { fly: ms('--d-fly'), deal: ms('--d-deal'), ease: style.getPropertyValue('--ease-fly').trim() || 'ease-out' }
}
