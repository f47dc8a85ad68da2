/** The client's own words. */
import { say, type Key } from './clientTexts.ts'
import { CLIENT, keptTexts } from './kept.ts'
import type { Part } from './parts.ts'

export { say, type Key }

/** A text with what is bold in it. */
export const sayParts = <K extends Key>(...[key, params]: Parameters<typeof say<K>>): Part[] =>
  keptTexts(CLIENT)!.parts(key, params)

/** A table's name as people say it: "MUON 427". */
export function tableCode(table: string): string {
  return table.replaceAll('-', ' ').toUpperCase()
}

/**
 * The path for a typed code, or a link to one: a table's has three digits, a class's has two. Null if it is neither.
 */
export function placeOf(typed: string): string | null {
  const found = /^\s*(?:.*\/(?:t|c)\/)?([a-z]+)[\s-]*(\d+)\s*$/i.exec(typed)
  return found && `/${found[2]!.length === 2 ? 'c' : 't'}/${found[1]!.toLowerCase()}-${found[2]}`
}
