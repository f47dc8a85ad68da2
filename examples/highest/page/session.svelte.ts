/** Highest as one plays it: a tap on a card plays it, and so does letting it go over the table. */
import type { Held } from '$client/kit/cards/held.ts'
import type { Move, Zone } from '$client/kit/cards/zones.ts'
import type { Key } from '$client/kit/keys.ts'
import { handOf, Session } from '$client/kit/session.svelte.ts'

/** What the page reads of the fields of `State` in rules.py. */
export interface View {
  place: number[]
  held: number[]
  table: number[]
  taken: number[]
  turn: number
}
/** The events of rules.py. */
export type Event = { kind: 'leads' | 'took'; seat: number } | { kind: 'played'; seat: number; card: string }

export class HighestSession extends Session<View, Event> {
  override zones({ place, held, table }: View): Record<string, Zone> {
    const own = place.flatMap((holder, card) => (holder === this.me ? [`${card + 1}`] : []))
    const backs = (seat: number) => Array.from({ length: held[seat]! }, () => null)
    const hands = this.names.map((_, seat) => [handOf(seat), { names: seat === this.me ? own : backs(seat) }] as const)
    const played = table.filter((card) => card >= 0).map((card) => `${card + 1}`)
    return { ...Object.fromEntries(hands), table: { names: played, asTheyCame: true } }
  }
  override moves(event: Event): Move[] {
    return event.kind === 'played' ? [{ cards: [event.card], from: handOf(event.seat), to: 'table' }] : []
  }
  override fits() {
    return !this.busy && this.view.turn === this.me
  }
  override pick(held: Held) {
    this.attempt(held.name)
  }
  override get keys(): Key[] {
    const { move, number, pick } = this.handKeys
    return [move, { ...number, press: '1 2 3', does: 'play that card' }, { ...pick, does: 'play the card' }]
  }
}
