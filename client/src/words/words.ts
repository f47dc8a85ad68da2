/** The client's own words. */
import { en } from './en.ts'

export type Key = keyof typeof en
const catalogue: Record<Key, string> = en

/** A sentence of the client, its blanks filled in. */
export function say(key: Key, blanks: Record<string, string | number> = {}): string {
  return catalogue[key].replace(/\{(\w+)\}/g, (_, name: string) => String(blanks[name] ?? ''))
}

/** A table's name as people read it out: "MUON 427". */
export function code(table: string): string {
  return table.replaceAll('-', ' ').toUpperCase()
}

/** What somebody typed as a table's code, as the server names it; null if it cannot be one. */
export function tableOf(typed: string): string | null {
  const found = /^\s*(?:.*\/t\/)?([a-z]+)[\s-]*(\d+)\s*$/i.exec(typed)
  return found ? `${found[1]!.toLowerCase()}-${found[2]}` : null
}
