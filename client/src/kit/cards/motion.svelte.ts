/** What cards do when the view changes: they fly to their new places, and one that was refused shakes. */
import { untrack } from 'svelte'
import type { Refused } from '../../link/tableLink.svelte.ts'
import { Flight } from './flight.ts'

/** In which place each card lies, by its ID: the name of a zone, a side of a line. Nothing here is measured. */
export type Places = ReadonlyMap<string, string>

/** Call while a table's component is set up: cards whose place changes fly there; with `atOnce` nothing does. */
export function flyCards(root: () => HTMLElement | undefined, places: () => Places, atOnce: () => boolean): void {
  const flight = new Flight(root, atOnce)
  let last: Places | undefined
  let gone = new Set<string>()
  $effect.pre(() => {
    const now = places()
    const moved = last ? movedBetween(last, now) : []
    last = now
    if (moved.length && !gone.size) untrack(() => flight.before())
    for (const id of moved) gone.add(id)
  })
  $effect(() => {
    places()
    if (gone.size) untrack(() => flight.after(gone))
    gone = new Set()
  })
}

/** The IDs of the cards that are elsewhere than before, have come, or have gone. */
export function movedBetween(before: Places, after: Places): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id))
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
