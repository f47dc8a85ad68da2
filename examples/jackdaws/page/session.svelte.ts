/** Jackdaws as one plays it: a tap on a trinket shows it. The client itself asks in a window who may reach. */
import type { Held } from '$client/kit/cards/held.ts'
import type { Move, Zone } from '$client/kit/cards/zones.ts'
import { handOf, Session } from '$client/kit/session.svelte.ts'

/** What the page reads of the fields of `State` in rules.py. */
export type View = Record<'place' | 'seen' | 'unseen' | 'home' | 'reached' | 'answer', number[]> &
  Record<'shown' | 'showings' | 'turn', number>
/** The events of rules.py that move a trinket. */
export type Event = { kind: 'showed' | 'took' | 'kept'; seat: number; card: string }

export class JackdawsSession extends Session<View, Event> {
  override zones({ place, seen, unseen, shown }: View): Record<string, Zone> {
    const zones: Record<string, Zone> = { table: { names: shown < 0 ? [] : [`${shown + 1}`] } }
    for (const seat of this.names.keys()) {
      const held = [...place.keys()].filter((card) => place[card] === seat)
      const hidden = unseen[seat]! - held.filter((card) => !seen[card]).length
      zones[handOf(seat)] = { names: [...held.map((card) => `${card + 1}`), ...Array<null>(hidden).fill(null)] }
    }
    return zones
  }
  override moves({ kind, seat, card }: Event): Move[] {
    if (kind === 'showed') return [{ cards: [card], from: handOf(seat), to: 'table' }]
    return kind === 'took' ? [{ cards: [card], from: 'table', to: handOf(seat) }] : []
  }
  override fits() {
    return !this.busy && this.view.shown < 0 && this.view.turn === this.me
  }
  override pick(held: Held) {
    this.attempt(held.name)
  }
}
