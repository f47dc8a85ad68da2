/** Animations of cards when the view changes: they fly to their new places, and a refused card shakes. */
import { untrack } from 'svelte'
import type { Refused } from '../../link/tableLink.svelte.ts'
import { Flight } from './flight.ts'

/** The place of each card, by its ID: the name of a zone, or a side of a line. No coordinates. */
export type Places = ReadonlyMap<string, string>

/** Call while a table's component is set up: cards whose place changes fly there; with `atOnce` none does. */
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

/** The IDs of the cards that have moved, come, or gone. */
export function movedBetween(before: Places, after: Places): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id))
}

/**
 * The card that a refusal is about, which shakes. It refers to the draft at that time: once another card is picked, or
 * the draft changes in any other way, it is cleared. Created while a table's component is set up.
 */
export class Shaking {
  /** The card's key; null if nothing shakes. */
  key = $state<string | null>(null)

  /** `about` finds the key of the refused card; `draft` identifies the player's draft, as text. */
  constructor(refused: () => Refused | null, about: (refused: Refused) => string | undefined, draft: () => string) {
    let last: Refused | null = null
    let was = ''
    $effect.pre(() => {
      const [now, drafted] = [refused(), draft()]
      untrack(() => {
        if (now !== last) this.key = (now && about(now)) ?? null
        else if (now && drafted !== was) this.#forget(now)
        if (now !== last) was = drafted
        last = now
      })
    })
  }
  /** Call when another action is tried: the same card, refused again, shakes again. */
  stop(): void {
    this.key = null
  }
  #forget(refused: Refused): void {
    this.key = null
    refused.dismiss?.()
  }
}
