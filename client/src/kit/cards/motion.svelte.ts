/** What cards do when the view changes: they fly to their new places, and one that was refused shakes. */
import { untrack } from 'svelte'
import type { Refused } from '../../link/tableLink.svelte.ts'
import { Flight } from './flight.ts'

/** Call while a table's component is set up. `changes` reads all that moves cards; with `atOnce` nothing flies. */
export function flyCards(root: () => HTMLElement | undefined, changes: () => unknown, atOnce: () => boolean): void {
  const flight = new Flight(root, atOnce)
  $effect.pre(() => {
    changes()
    flight.before()
  })
  $effect(() => {
    changes()
    flight.after()
  })
}

/** Which card shakes because it was refused. Made while a table's component is set up. */
export class Shaking {
  /** The card's key; null while nothing shakes. */
  key = $state<string | null>(null)

  /** `about` finds the key of the card that a refusal is about. */
  constructor(refused: () => Refused | null, about: (refused: Refused) => string | undefined) {
    $effect.pre(() => {
      const now = refused()
      untrack(() => (this.key = (now && about(now)) ?? null))
    })
  }
  /** Call when something else is tried: the same card, refused again, shakes again. */
  stop(): void {
    this.key = null
  }
}
