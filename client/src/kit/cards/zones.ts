/**
 * The zone of every card, with an identity for each. Events say which card moves from which zone to which, and the view
 * says what each zone contains now; nothing is guessed from the difference of two views.
 *
 * A zone has the name of its anchor on the page (`data-anchor`, see flight.ts). Zones that the view does not show card
 * by card, such as a deck, are anchors only: cards get a new identity when they leave them, and lose it when they go
 * there.
 */
import type { Lying } from './held.ts'

/** The moves of an event, in order; a null card is unknown to the viewer. */
export interface Move {
  cards: readonly (string | null)[] | 'all'
  from: string
  to: string
}

/** What the view shows of a zone. */
export interface Zone {
  names: readonly (string | null)[]
  /** The anchor of cards that no event has moved here: a new hand is dealt from the deck. */
  source?: string
  /** Whether the view sorts this zone; here its cards keep the order in which they came. */
  asTheyCame?: boolean
}

export type Zones = Readonly<Record<string, readonly Lying[]>>

let last = 0
const fresh = (name: string | null, from: string | undefined): Lying => ({ key: `card-${++last}`, name, from })

/** The zones after these moves, as the view shows them. Of equal cards the one in `meant`, by its key, moves. */
export function arrange(
  before: Zones,
  moves: readonly Move[],
  now: Record<string, Zone>,
  meant: ReadonlySet<string> = new Set(),
): Zones {
  const lying = Object.fromEntries(
    Object.entries(before).map(([zone, cards]) => [zone, cards.map(({ key, name }): Lying => ({ key, name }))]),
  )
  for (const move of moves) carry(lying, move, meant)
  return Object.fromEntries(Object.entries(now).map(([name, zone]) => [name, settled(lying[name] ?? [], zone)]))
}

function carry(lying: Record<string, Lying[]>, { cards, from, to }: Move, meant: ReadonlySet<string>): void {
  const there = lying[from] ?? []
  const gone = cards === 'all' ? there.splice(0) : cards.map((name) => leave(there, name, meant) ?? fresh(name, from))
  lying[to]?.push(...gone.map((card) => ({ ...card, from })))
}

/** Take a card out of its zone: the one that is meant, else the last one. An unknown card is one of the backs. */
function leave(there: Lying[], name: string | null, meant: ReadonlySet<string>): Lying | undefined {
  const found =
    there.findLast((card) => card.name === name && meant.has(card.key)) ??
    there.findLast((card) => card.name === name) ??
    there.findLast((card) => card.name === null)
  if (!found) return undefined
  there.splice(there.indexOf(found), 1)
  return { ...found, name }
}

/** Match a zone's cards with the view: keep those that are there, add new ones, drop the rest. */
function settled(there: readonly Lying[], { names, source, asTheyCame = false }: Zone): Lying[] {
  const left = [...there]
  const known = names.map((name) => first(left, (card) => card.name === name))
  const cards = names.map((name, i): Lying => {
    const card = known[i] ?? first(left, (card) => card.name === null || name === null) // turned face up or face down
    return card ? { ...card, name } : fresh(name, source)
  })
  if (!asTheyCame) return cards
  const place = new Map(there.map(({ key }, i) => [key, i]))
  return cards.sort((one, other) => (place.get(one.key) ?? there.length) - (place.get(other.key) ?? there.length))
}

function first(cards: Lying[], fits: (card: Lying) => boolean): Lying | undefined {
  const at = cards.findIndex(fits)
  return at < 0 ? undefined : cards.splice(at, 1)[0]
}
