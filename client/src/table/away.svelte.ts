/** Absent players, one at a time: a list of nine would push the hand out of sight. */
import { untrack } from 'svelte'
import { hasMinutes } from '../start/newTable.ts'
import type { TableView } from '../link/wire.ts'

const GRACE = 4000 // ms; a reload is shorter

export class Away {
  #table: () => TableView
  #all = $state.raw<number[]>([])
  #looked = $state(0)
  #read = $state('')
  readonly #missing = $derived.by(() => {
    const { stage, turn_ms, seats, you } = this.#table()
    if (stage !== 'playing' || (turn_ms !== null && !hasMinutes(turn_ms))) return '' // a clock plays for absent players
    return seats
      .flatMap((seat, i) => (seat.kind === 'person' && seat.absence && !seat.substitute && i !== you ? [i] : []))
      .join()
  })

  constructor(table: () => TableView) {
    this.#table = table
    $effect(() => {
      const now = this.#missing ? this.#missing.split(',').map(Number) : []
      this.#all = untrack(() => this.#all).filter((seat) => now.includes(seat))
      const timer = setTimeout(() => (this.#all = now), GRACE)
      return () => clearTimeout(timer)
    })
  }
  /** The seat that the notice is about. */
  get seat(): number | undefined {
    return this.#all[this.#looked % Math.max(1, this.#all.length)]
  }
  /** How many other players are away. */
  get more(): number {
    return this.#all.length - 1
  }
  next(): void {
    this.#looked++
  }
  /** Dismiss the notice about these players; the list of players in the menu still shows them. */
  get isRead(): boolean {
    return this.#read === this.#missing
  }
  read(): void {
    this.#read = this.#missing
  }
}
