/**
 * Animates cards from their old places to their new ones (FLIP, with the Web Animations API). The game says which cards
 * have moved: a different place on the screen is not enough, since everything moves when the window is turned or a
 * message appears.
 *
 * An element with `data-card="ID"` is a card; it may be another element after the change, but with the same ID. A card
 * that is new on the page comes from the element with `data-anchor="NAME"` if it has `data-from="NAME"` (a drawn card
 * comes from the deck, another player's card from their fan). There it is as large as the cards that the anchor shows;
 * if it shows none, as a line of text or a row of names, the card keeps its own size. An anchor around cards is the
 * zone that contains them: when one comes or goes, the other cards of the zone glide together, or apart. A running
 * flight continues from where it is. Components call `flyCards` (motion.svelte.ts).
 */
import { tempoOf, type Tempo } from './tempo.ts'

/** Where a card was, and the zone around it. */
interface Seen {
  box: DOMRect
  zone: string | undefined
  /** The box of the zone. */
  around: DOMRect | undefined
}

export class Flight {
  #was = new Map<string, Seen>()
  #anchors = new Map<string, { middle: Point; width: number | undefined }>()

  constructor(
    private root: () => HTMLElement | undefined,
    private reducedMotion: () => boolean = prefersReducedMotion,
  ) {}

  /** Call before the page changes: remember the place of every card. */
  before(): void {
    this.#was.clear()
    this.#anchors.clear()
    const root = this.root()
    if (!root) return
    for (const card of all(root, 'data-card')) {
      const seen = look(card)
      if (isShown(seen.box)) this.#was.set(card.dataset.card!, seen)
    }
    for (const anchor of all(root, 'data-anchor')) {
      const box = anchor.getBoundingClientRect()
      if (isShown(box)) this.#anchors.set(anchor.dataset.anchor!, { middle: middle(box), width: cardIn(anchor)?.width })
    }
  }

  /** Call after the page has changed: animate the cards in `gone`, one after the other. */
  after(gone: ReadonlySet<string>): void {
    const root = this.root()
    if (!root || this.reducedMotion()) return
    const cards = all(root, 'data-card').filter((card) => !('dragging' in card.dataset))
    const touched = new Set([...gone].map((id) => this.#was.get(id)?.zone))
    for (const card of cards) if (gone.has(card.dataset.card!)) touched.add(zoneOf(card)?.dataset.anchor)
    touched.delete(undefined)
    const flying = cards.filter((card) => gone.has(card.dataset.card!))
    const gliding = cards.filter((card) => !flying.includes(card) && touched.has(zoneOf(card)?.dataset.anchor))
    for (const card of [...flying, ...gliding]) for (const flight of flightsOf(card)) flight.cancel()
    this.#start(
      root,
      flying.map((card) => [card, this.#flightTo(card)]),
      gliding.map((card) => [card, this.#glideTo(card)]),
    )
  }

  #flightTo(card: HTMLElement): Keyframe[] | null {
    const was = this.#was.get(card.dataset.card!)?.box
    const from = was ? { middle: middle(was), width: was.width } : this.#anchors.get(card.dataset.from ?? '')
    const to = card.getBoundingClientRect()
    return from && isShown(to) ? path(from, to) : null
  }
  /** A card that stays in its zone glides within it, even if the zone itself has moved. */
  #glideTo(card: HTMLElement): Keyframe[] | null {
    const was = this.#was.get(card.dataset.card!)
    const now = look(card)
    if (!was?.around || !now.around || was.zone !== now.zone || !isShown(now.box)) return null
    const [start, before, after] = [middle(was.box), middle(was.around), middle(now.around)]
    return path(
      { middle: { x: start.x + after.x - before.x, y: start.y + after.y - before.y }, width: was.box.width },
      now.box,
    )
  }

  #start(root: HTMLElement, flights: Route[], glides: Route[]): void {
    const leaving = flights.filter(isRoute)
    const moving = glides.filter(isRoute)
    if (!leaving.length && !moving.length) return
    const tempo = tempoOf(root)
    const pause = Math.min(tempo.deal, MOST_DELAY / leaving.length)
    leaving.forEach(([card, frames], i) => animate(card, frames, tempo, pause * i))
    for (const [card, frames] of moving) animate(card, frames, tempo, 0)
  }
}

type Route = [HTMLElement, Keyframe[] | null]
const isRoute = (route: Route): route is [HTMLElement, Keyframe[]] => route[1] !== null

const FLIGHT = 'flight'
const MOST_DELAY = 240 // ms until the last of many cards leaves

function animate(card: HTMLElement, frames: Keyframe[], { fly, ease }: Tempo, delay: number): void {
  card.animate(frames, { duration: fly, delay, easing: ease, fill: 'backwards', id: FLIGHT })
}

/** Whether the user prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Whether a box is visible: elements that a small screen hides have no size, and no card flies from or to them. */
const isShown = ({ width, height }: DOMRect): boolean => width > 0 && height > 0

/**
 * Keyframes from a place to a box, or null if they are the same; `width` is that of a card at the start, undefined if
 * none is shown there. `translate` and `scale` leave `transform` alone.
 */
export function path(from: { middle: Point; width: number | undefined }, to: DOMRect): Keyframe[] | null {
  const end = middle(to)
  const [dx, dy] = [from.middle.x - end.x, from.middle.y - end.y]
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return null
  const scale = to.width > 0 && from.width ? from.width / to.width : 1
  return [
    { translate: `${dx}px ${dy}px`, scale: `${scale}`, zIndex: 10 },
    { translate: '0px 0px', scale: '1', zIndex: 10 },
  ]
}

interface Point {
  x: number
  y: number
}
const middle = ({ x, y, width, height }: DOMRect): Point => ({ x: x + width / 2, y: y + height / 2 })

/** The box of the first card that an anchor shows. */
function cardIn(anchor: HTMLElement): DOMRect | undefined {
  return [...anchor.querySelectorAll('.card')].map((card) => card.getBoundingClientRect()).find(isShown)
}

function all(root: HTMLElement, attribute: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[${attribute}]`)]
}

const zoneOf = (card: HTMLElement) => card.parentElement?.closest<HTMLElement>('[data-anchor]') ?? undefined

function look(card: HTMLElement): Seen {
  const zone = zoneOf(card)
  return { box: card.getBoundingClientRect(), zone: zone?.dataset.anchor, around: zone?.getBoundingClientRect() }
}

function flightsOf(card: HTMLElement): Animation[] {
  return card.getAnimations().filter((animation) => animation.id === FLIGHT)
}
