/**
 * A match in the `#` of a link, `1.DATA.STEP`, or a position to play on from, `1.DATA.SEAT`. 1 is the version; DATA,
 * packed, is the first line of the record, then a line for each action, its seat and its notation. The times of actions
 * are left out. Python writes the same in `labtable.engine.files.links`.
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
/** A mark for numbers that are kept as strings for now; no name contains it. */
const MARK = '\\u0000'
const MARKED = /"\\u0000([-+\d.eE]+)"/g

/**
 * Change the header of a record. Numbers stay as they are written: a seed has more digits than a JavaScript number
 * holds.
 */
function changed(header: string, change: (header: Header) => Header): string {
  const kept = header.replace(TOKEN, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `"${MARK}${token}"`,
  )
  return JSON.stringify(change(JSON.parse(kept))).replace(MARKED, '$1')
}

/** The text behind the `#` for a record at a step; names that are not to be shared are replaced. */
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
  /** A step of the match, or the seat to play on from; by default the first. */
  number: number
}

/** Parse a `#`; null if it holds no match. Throws BadLink for an unknown version. */
export function sharedIn(hash: string): Shared | null {
  const [form, data = '', last] = hash.slice(1).split('.')
  if (!form) return null
  if (form !== FORM) throw new BadLink(/^\d+$/.test(form) ? 'newer' : 'cut')
  return { data, number: last && /^\d{1,6}$/.test(last) ? Number(last) : 0 }
}

/** Unpack the `.labtable` record. Throws BadLink. */
export async function recordIn({ data }: Pick<Shared, 'data'>): Promise<string> {
  const [header, ...rest] = (await unpack(data)).split('\n')
  const lines = rest.map((line, i) => {
    const [seat, action] = /^(\d+) (.*)$/.exec(line)?.slice(1) ?? []
    if (action === undefined) throw new BadLink('cut')
    return JSON.stringify({ seq: i + 1, seat: Number(seat), action, ms: 0 })
  })
  return [header, ...lines, ''].join('\n')
}

/** The number of actions of a `.labtable` record. */
export const actionsOf = (record: string): number => record.trimEnd().split('\n').length - 1
