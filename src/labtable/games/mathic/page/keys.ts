/** Cards get an identity in the browser, so that one can be seen to go from a hand to the space and to a pile. */
import type { Held } from '$client/kit/cards/held.ts'

export type Zones = Record<string, Held[]>
/** The cards of a zone now, and where a card that was nowhere comes from. */
export interface Filled {
  names: readonly string[]
  from: string
}

let last = 0

/** Every zone's cards: those that stay keep their identity, those that went from one zone to another take it along. */
export function keep(before: Zones, now: Record<string, Filled>): Zones {
  const left: Zones = Object.fromEntries(Object.entries(before).map(([zone, cards]) => [zone, [...cards]]))
  const stay = Object.entries(now).map(([zone, { names, from }]) => ({ zone, from, cards: names.map((name) => ({ name, card: claim(left[zone], name) })) }))
  const gone = Object.values(left).flat()
  return Object.fromEntries(
    stay.map(({ zone, from, cards }) => [zone, cards.map(({ name, card }) => card ?? claim(gone, name) ?? { key: `card-${++last}`, name, from })]),
  )
}

function claim(cards: Held[] | undefined, name: string): Held | undefined {
  const at = cards?.findIndex((held) => held.name === name) ?? -1
  return at < 0 ? undefined : cards!.splice(at, 1)[0]
}

/** The cards that came last behind those that were there: what lies on top of a pile. */
export function byArrival(before: readonly Held[], now: readonly Held[]): Held[] {
  const rank = new Map(before.map((held, i) => [held.key, i]))
  return now.toSorted((a, b) => (rank.get(a.key) ?? before.length) - (rank.get(b.key) ?? before.length))
}
