/** What this browser stores: the player's name, the theme, the secret of each seat. Where storage is blocked, until reload. */
import type { Known } from './wire.ts'

const PREFIX = 'labtable:'
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

/** What only this tab keeps, over a reload; others of the same browser may sit at the same table. */
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

/** The secret that holds our seat (or the host's place) at a table. */
export const secretOf = (table: string): string | null => read(`secret:${table}`)
export function keepSecret(table: string, secret: string | null): void {
  keep(`secret:${table}`, secret)
  if (secret !== null) keep('known', table)
}

/** As many tables as can be asked about at once. */
const MOST = 24
/** The tables that this browser has a seat at or has made, the last first. */
export const myTables = (): string[] => read('tables')?.split(' ').filter(Boolean) ?? []
export function remember(table: string): void {
  const others = myTables().filter((other) => other !== table)
  keep('tables', [table, ...others].slice(0, MOST).join(' '))
}
export function forget(...tables: string[]): void {
  const left = myTables().filter((table) => !tables.includes(table))
  keep('tables', left.join(' ') || null)
}

/** Where this browser is known: the last other table that it made or took a seat at. */
export function knownBeside(table: string): Known | null {
  const other = read('known')
  const secret = other === null || other === table ? null : secretOf(other)
  return secret === null ? null : { table: other!, secret }
}
