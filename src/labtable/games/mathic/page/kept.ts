/** Stores the drafts over a reload of the page, until the next event at the table. */
import { keepHere, readHere } from '$client/kit/link.ts'
import type { Kept } from './drafts.svelte.ts'

const under = (table: string): string => `draft:${table}`

/** `at` is the time, as the number of events. */
export function keepDrafts(table: string, at: number, drafts: Kept): void {
  keepHere(under(table), JSON.stringify({ at, ...drafts }))
}

export function keptDrafts(table: string, at: number): Kept | null {
  const { own, theft, at: then } = JSON.parse(readHere(under(table)) ?? '{}') as Partial<Kept> & { at?: number }
  return then === at && own && theft ? { own, theft } : null
}
