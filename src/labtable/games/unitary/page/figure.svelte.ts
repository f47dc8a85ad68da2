/** The visible unit cards, stage by stage, from one view to the next. */
import { pairs, stages, stand, type Tile } from './tiles.ts'
import type { Played } from './plays.ts'
import type { Exponents } from './units.ts'

/** The duration of each stage, in ms. */
export interface Tempo {
  laid: number
  struck: number
  home: number
}

const same = (a: Exponents, b: Exponents) => a.every((e, i) => e === b[i])

export class Figure {
  tiles = $state.raw<Tile[]>([])
  /** The pairs that the last play cancelled, kept for the caption. */
  cancelled = $state.raw<ReturnType<typeof pairs>>([])
  /** Whether the last change came at once, so that new units are marked for a while (reduced motion). */
  changed = $state.raw<Set<number>>(new Set())

  #seen = false
  /** The number of plays that have been shown. */
  #plays = 0
  #rest: Tile[][] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  /** The side of the bar of every visible unit card, by its ID on the page. */
  get places(): [string, string][] {
    return this.tiles.map(({ id, side }) => [`unit-${id}`, side > 0 ? 'row-up' : 'row-down'])
  }

  /** Take in the area of a new view, and all plays. The last one is animated if it is new. */
  see(area: Exponents, plays: Played[], tempo: Tempo | null): void {
    const play = plays.at(-1)
    const isNew = play !== undefined && plays.length !== this.#plays && same(play.area, area)
    const first = !this.#seen
    this.#seen = true
    const goesOn = isNew && plays.length === this.#plays + 1
    this.#plays = plays.length
    if (!isNew) {
      if (!this.#rest.length || !same(area, this.#standing())) this.#settle(area)
      if (!play) this.cancelled = []
      return
    }
    const seen = stages(stand(play.before, this.#last()), play)
    this.cancelled = seen.map(pairs).find((found) => found.length) ?? []
    this.#stop()
    if (tempo && goesOn && !first) this.#run(seen, tempo)
    else this.#jump(seen, !first)
  }

  /** Stop the animation. */
  stop(): void {
    this.#stop()
  }

  #last(): Tile[] {
    return this.#rest.at(-1) ?? this.tiles
  }
  #standing(): number[] {
    return (['kg', 'm', 's'] as const).map((unit) =>
      this.#last().reduce((sum, tile) => sum + (tile.unit === unit ? tile.side : 0), 0),
    )
  }
  #stop(): void {
    clearTimeout(this.#timer)
    this.#rest = []
  }
  #settle(area: Exponents): void {
    const from = this.#last()
    this.#stop()
    this.tiles = stand(area, from)
    this.changed = new Set()
  }
  #jump(seen: Tile[][], mark: boolean): void {
    const before = new Set(this.tiles.map((tile) => tile.id))
    this.tiles = seen.at(-1)!
    this.changed = new Set(mark ? this.tiles.filter((tile) => !before.has(tile.id)).map((tile) => tile.id) : [])
  }
  #run(seen: Tile[][], tempo: Tempo): void {
    const [now, ...rest] = seen
    this.changed = new Set()
    this.tiles = now!
    this.#rest = rest
    if (!rest.length) return
    const mark = (['struck', 'home', 'laid'] as const).find((m) => now!.some((tile) => tile.mark === m))
    this.#timer = setTimeout(() => this.#run(rest, tempo), mark ? tempo[mark] : 0)
  }
}
