/** The played cards, from the log. */
import type { GameLine } from '$client/kit/game.ts'
import type { More } from './faces.ts'
import type { Event } from './view.ts'

export type Played = Extract<Event, { kind: 'played' }>
export type Way = NonNullable<Played['way']>

/** Every card played, oldest first. */
export function playsOf(log: readonly GameLine<Event>[]): Played[] {
  return log.flatMap(({ event }) => (event.kind === 'played' ? [event] : []))
}

/** What a play added to the exponents; null for a special card. */
export function added({ way, before, area }: Played): number[] | null {
  return way && area.map((e, i) => e - before[i]!)
}

/** The way up of the pile's top card: as it was played; a discarded card is right-side-up. */
export function topWay(log: readonly GameLine<Event>[]): Way {
  const last = log.findLast(({ event }) => event.kind === 'played' || event.kind === 'discarded')?.event
  return (last?.kind === 'played' && last.way) || 'up'
}

/** What a card would make of the area, for drawings of which no view exists (a missed line in the review). */
export function made(area: number[], card: string, more: More | undefined, way: Way | null): number[] {
  if (more?.units) return area.map((e, i) => e + (way === 'down' ? -1 : 1) * more.units[i])
  if (card === 'Square') return area.map((e) => 2 * e)
  return card === 'Square Root' ? area.map((e) => e / 2) : area.map(() => 0)
}
