/** Who is the host of a table, in words. */
import type { TableView } from '../link/wire.ts'
import { say } from '../speech/words.ts'
import { inFolder } from '../address.ts'
import { isArranged } from './arranged.ts'

/** Whether others can be the host: in a class its desk leads, and nobody else comes to a table of one player. */
export const canPassOn = (table: TableView): boolean => !inFolder && !table.classroom && !isArranged(table)

const called = (table: TableView, seat: number, names: string[]) => (seat === table.you ? 'you' : names[seat]!)

/** Who is the host. */
export function hostIs(table: TableView, names: string[]): string {
  const { seat } = table.hosted
  if (seat !== null) return say('host.is', { name: called(table, seat, names) })
  return say(table.host ? 'host.you' : 'host.watches')
}

/** That somebody else is the host now, and why; '' while it is whoever made the table. */
export function hostChange(table: TableView, names: string[]): string {
  const { seat, since } = table.hosted
  if (since === 'made') return ''
  if (seat === null) return say('host.back.watches')
  return say(`host.${since}`, { name: called(table, seat, names) })
}
