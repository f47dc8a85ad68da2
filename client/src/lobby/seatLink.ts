/** Links that carry the code of a seat, or the host's secret. It stands behind the #, which browsers send to nobody. */
import type { Lent } from '../link/wire.ts'
import { pathTo } from '../routes.ts'

export interface GivenCode {
  code: string
  /** Of which seat, where the link says it. */
  seat: number | null
}

export function seatLink(table: string, { code, seat }: Pick<Lent, 'code' | 'seat'>): string {
  return `${pathTo('table', table)}#seat=${code}-${seat + 1}`
}

/** What a link's # says of a seat; null if nothing. */
export function codeIn(hash: string): GivenCode | null {
  const found = /^#seat=([A-Za-z0-9]+)(?:-(\d+))?$/.exec(hash)
  return found ? { code: found[1]!, seat: found[2] ? Number(found[2]) - 1 : null } : null
}

export const hostLink = (table: string, secret: string): string => `${pathTo('table', table)}#host=${secret}`

/** The secret of the host in a link's #; null if there is none. */
export const hostSecretIn = (hash: string): string | null => /^#host=([\w-]+)$/.exec(hash)?.[1] ?? null

/** A code as it is read out. */
export function spaced(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}
