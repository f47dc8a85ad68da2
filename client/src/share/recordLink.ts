/**
 * A match in the `#` of a link, `1.DATA.STEP`, or a position to go on from, `1.DATA.SEAT`. 1 is the form; DATA, packed, is the first line of the record, then a line
 * for each action, its seat and its notation. When somebody acted is left out. Written in Python by
 * `labtable.engine.files.links`, too.
 */
import { BadLink, pack, unpack } from './packed.ts'

export const FORM = '1'

interface Header {
  seats: { name: string; level?: string }[]
}
interface Action {
  seat: number
  action: string
}

/** A string or a number in JSON. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
/** What marks a number that is kept as a string meanwhile; no name has it. */
const MARK = '\\u0000'
const MARKED = /"\\u0000([-+\d.eE]+)"/g

/** The header of a record, changed. All numbers stay as they are written: a seed is longer than what JavaScript counts. */
function changed(header: string, change: (header: Header) => Header): string {
  const kept = header.replace(TOKEN, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `"${MARK}${token}"`,
  )
  return JSON.stringify(change(JSON.parse(kept))).replace(MARKED, '$1')
}

/** What stands behind the `#` for a record, shown at a step; names that are not told are replaced. */
export async function recordHash(record: string, step: number, names: readonly (string | null)[]): Promise<string> {
  const [first, ...rest] = record.trimEnd().split('\n')
  const header = changed(first!, (header) => ({
    ...header,
    seats: header.seats.map((player, seat) => ({ ...player, name: names[seat] ?? player.name })),
  }))
  const lines = rest.map((line) => JSON.parse(line)).map(({ seat, action }: Action) => `${seat} ${action}`)
  const packed = await pack([header, ...lines].join('\n'))
  return [FORM, packed, step].join('.')
}

export interface Shared {
  data: string
  /** A step of the match; or a seat, where a position is to be played on from; the first where none is said. */
  number: number
}

/** What a `#` says; null if it holds no match. Throws BadLink for a form that is not known here. */
export function sharedIn(hash: string): Shared | null {
  const [form, data = '', last] = hash.slice(1).split('.')
  if (!form) return null
  if (form !== FORM) throw new BadLink(/^\d+$/.test(form) ? 'newer' : 'cut')
  return { data, number: last && /^\d{1,6}$/.test(last) ? Number(last) : 0 }
}

/** The `.labtable` record again. Throws BadLink. */
export async function recordIn({ data }: Pick<Shared, 'data'>): Promise<string> {
  const [header, ...rest] = (await unpack(data)).split('\n')
  const lines = rest.map((line, i) => {
    const [seat, action] = /^(\d+) (.*)$/.exec(line)?.slice(1) ?? []
    if (action === undefined) throw new BadLink('cut')
    return JSON.stringify({ seq: i + 1, seat: Number(seat), action, ms: 0 })
  })
  return [header, ...lines, ''].join('\n')
}

/** How many actions a `.labtable` record has. */
export const actionsOf = (record: string): number => record.trimEnd().split('\n').length - 1
