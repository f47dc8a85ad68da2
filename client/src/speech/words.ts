/** The client's own words. */
import { en } from './en.ts'
import { sayFrom } from './sentences.ts'

/** A sentence of the client itself. */
export const say = sayFrom(en)

/** A table's name as people read it out: "MUON 427". */
export function tableCode(table: string): string {
  return table.replaceAll('-', ' ').toUpperCase()
}

/** What somebody typed as a table's code, as the server names it; null if it cannot be one. */
export function tableOf(typed: string): string | null {
  const found = /^\s*(?:.*\/t\/)?([a-z]+)[\s-]*(\d+)\s*$/i.exec(typed)
  return found ? `${found[1]!.toLowerCase()}-${found[2]}` : null
}
