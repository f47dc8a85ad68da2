/**
 * What this browser stores: the player's name, the theme, the secret of each seat. Where storage is blocked, it lasts
 * until the page is reloaded.
 */
import type { Known } from './wire.ts'

export const PREFIX = 'labtable:'
const memory = new Map<string, string>()

export function read(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export function keep(key: string, value: string | null): void {
  if (value === null) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, value)
  } catch {
    // as above: kept until reload
  }
}

/** What this tab alone keeps over a reload, since other tabs may sit at the same table. */
export function readHere(key: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}
export function keepHere(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, value)
  } catch {
    // then it does not survive a reload
  }
}

/** The secret of our seat, or of the host, at a table. */
export const secretOf = (table: string): string | null => read(`secret:${table}`)
export function keepSecret(table: string, secret: string | null): void {
  keep(`secret:${table}`, secret)
  if (secret !== null) keep('known', table)
}

/** How many tables can be asked about in one request. */
const MOST = 24
/** The tables at which this browser has a seat or which it has created, the latest first. */
export const myTables = (): string[] => read('tables')?.split(' ').filter(Boolean) ?? []
export function remember(table: string): void {
  const others = myTables().filter((other) => other !== table)
  keep('tables', [table, ...others].slice(0, MOST).join(' '))
}
export function forget(...tables: string[]): void {
  const left = myTables().filter((table) => !tables.includes(table))
  keep('tables', left.join(' ') || null)
}

/** The last other table of this browser, to prove who it is. */
export function knownBeside(table: string): Known | null {
  const other = read('known')
  const secret = other === null || other === table ? null : secretOf(other)
  return secret === null ? null : { table: other!, secret }
}
