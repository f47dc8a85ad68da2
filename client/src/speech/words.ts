/** The client's own words. */
import { en } from './en.ts'
import { sayFrom } from './sentences.ts'

/** A sentence of the client itself. */
export const say = sayFrom(en)

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
