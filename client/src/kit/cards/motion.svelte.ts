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

/**
 * What a refusal is about: which card shakes, and for how long it stands. It is about the draft as it was: once another
 * card is picked, or anything else is put together differently, it goes. Made while a table's component is set up.
 */
export class Shaking {
  /** The card's key; null while nothing shakes. */
  key = $state<string | null>(null)

  /**
   * `about` finds the key of the card that a refusal is about; `draft` is what the player has put together so far, as
   * text that differs when it does.
   */
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
  /** Call when something else is tried: the same card, refused again, shakes again. */
  stop(): void {
    this.key = null
  }
  #forget(refused: Refused): void {
    this.key = null
    refused.dismiss?.()
  }
}
