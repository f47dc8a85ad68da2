/** The drafts, kept over a reload of the page for as long as nothing happens at the table. */
import { keepHere, readHere } from '$client/kit/link.ts'
import type { Kept } from './drafts.svelte.ts'

const under = (table: string): string => `draft:${table}`

/** `at` says when, by how much has happened. */
export function keepDrafts(table: string, at: number, drafts: Kept): void {
  keepHere(under(table), JSON.stringify({ at, ...drafts }))
}

export function keptDrafts(table: string, at: number): Kept | null {
  const { own, theft, at: then } = JSON.parse(readHere(under(table)) ?? '{}') as Partial<Kept> & { at?: number }
  return then === at && own && theft ? { own, theft } : null
}
