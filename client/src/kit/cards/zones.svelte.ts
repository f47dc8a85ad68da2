/** The cards of a table, zone by zone, from one view to the next. */
import type { GameLine } from '../game.ts'
import type { Held, Lying } from './held.ts'
import { arrange, type Move, type Zone, type Zones } from './zones.ts'

/** The moves of an event; `earlier` are the events before it. */
export type MovesOf<Event> = (event: Event, earlier: readonly Event[]) => Move[]

export class CardZones<Event> {
  #zones = $state.raw<Zones>({})
  #log: readonly GameLine<Event>[] | null = null
  #movesOf: MovesOf<Event>

  constructor(movesOf: MovesOf<Event>) {
    this.#movesOf = movesOf
  }

  /** All cards of a zone, including backs. */
  lying(zone: string): readonly Lying[] {
    return this.#zones[zone] ?? []
  }
  /** The cards of a zone that the viewer knows. */
  held(zone: string): Held[] {
    return this.lying(zone).filter((card) => card.name !== null) as Held[]
  }
  /** The zone of every card, by its key. */
  get places(): Map<string, string> {
    return new Map(Object.entries(this.#zones).flatMap(([zone, cards]) => cards.map(({ key }) => [key, zone] as const)))
  }
  /** The cards that are new in their zone. */
  get arrived(): Lying[] {
    return Object.values(this.#zones).flatMap((cards) => cards.filter(({ from }) => from !== undefined))
  }

  /**
   * Take in a new view, and the log up to it. `meant`: the keys of the cards in the last action of this player, `me`;
   * of equal cards these have moved. Nothing moves at first, nor if the log has a gap: a review steps back, or the
   * connection was lost.
   */
  see(
    zones: Record<string, Zone>,
    log: readonly GameLine<Event>[],
    me: number | null,
    meant: ReadonlySet<string>,
  ): void {
    const known = this.#log
    const goesOn = known !== null && (known.length === 0 || log[known.length - 1] === known.at(-1))
    const news = goesOn ? log.slice(known.length) : []
    const events = log.map(({ event }) => event)
    const moves = news.flatMap(({ event }, i) => this.#movesOf(event, events.slice(0, known!.length + i)))
    const isMine = news.some(({ seat }) => seat === me)
    this.#zones = arrange(this.#zones, moves, goesOn ? zones : withoutSources(zones), isMine ? meant : undefined)
    this.#log = log
  }
}

function withoutSources(zones: Record<string, Zone>): Record<string, Zone> {
  return Object.fromEntries(Object.entries(zones).map(([name, zone]) => [name, { ...zone, source: undefined }]))
}
