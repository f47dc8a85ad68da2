/** The cards at the table, zone by zone, each with an identity; and which of them have come to their zone just now. */
import type { Held } from '$client/kit/cards/held.ts'
import { byArrival, keep, type Zones } from './keys.ts'
import type { View } from './view.ts'

const MARKED = 2000 // ms that a change is marked

export class CardZones {
  /** Keys of the cards that have just come to their zone; only where cards do not fly. */
  changed = $state.raw<ReadonlySet<string>>(new Set())
  #zones = $state.raw<Zones>({})
  #timers: ReturnType<typeof setTimeout>[] = []

  hand = $derived<Held[]>(this.#zones.hand ?? [])
  space = $derived<Held[]>(this.#zones.space ?? [])

  /** The collected cards of a seat, the newest last. */
  pile(seat: number): Held[] {
    return this.#zones[`pile-${seat}`] ?? []
  }

  /** The cards of a new view. `actor` is the seat that acted last; with `mark` changes are marked for a while. */
  see(view: View, me: number | null, actor: number | undefined, mark: boolean): void {
    const before = this.#zones
    const own = me === null ? [] : view.hands[me]!.filter((name) => name !== null)
    const piles = view.collected.map((cards, seat) => [`pile-${seat}`, { names: cards, from: `seat-${seat}` }] as const)
    const now = keep(before, {
      space: { names: view.space, from: view.discarded ? `seat-${actor}` : 'deck' },
      hand: { names: own, from: 'deck' },
      ...Object.fromEntries(piles),
    })
    for (const [zone] of piles) now[zone] = byArrival(before[zone] ?? [], now[zone]!)
    this.#zones = now
    if (mark && Object.keys(before).length) this.#mark(before, now)
  }
  stop(): void {
    this.#timers.forEach(clearTimeout)
  }

  #mark(before: Zones, now: Zones): void {
    const came = Object.entries(now).flatMap(([zone, cards]) => {
      const were = new Set(before[zone]?.map((held) => held.key))
      return cards.filter((held) => !were.has(held.key)).map((held) => held.key)
    })
    this.changed = new Set([...this.changed, ...came])
    this.#timers.push(setTimeout(() => (this.changed = new Set([...this.changed].filter((key) => !came.includes(key)))), MARKED))
  }
}
