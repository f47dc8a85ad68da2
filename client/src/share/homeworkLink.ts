/** Homework without a server: what there is to do, in a link, and what somebody did, in a code. */
import type { Task, TaskDone } from '../link/wire.ts'
import { BadLink, pack, unpack } from './packed.ts'

const VERSION = 1
const MOST_NAME = 40
const STATES = ['none', 'begun', 'done'] as const

export interface Given {
  tasks: Task[]
  until: number
}
export interface Results {
  name: string
  done: TaskDone[]
}
/** Why a code is not read: it is of other homework. */
export class OtherHomework extends Error {}

export const packGiven = ({ tasks, until }: Given): Promise<string> => pack(JSON.stringify([VERSION, until, tasks]))

/** What a link gives. Throws BadLink. */
export async function unpackGiven(packed: string): Promise<Given> {
  const [version, until, tasks] = parsed(await unpack(packed))
  if (version !== VERSION) throw new BadLink('newer')
  if (typeof until !== 'number' || !Array.isArray(tasks) || !tasks.length || !tasks.every(isTask))
    throw new BadLink('cut')
  return { tasks, until }
}
const isTask = (task: unknown): task is Task =>
  typeof task === 'object' && task !== null && typeof (task as Task).game === 'string'

/** The code of what somebody did. `given`: the packed homework, by whose end a code is known to belong to it. */
export const packResults = ({ name, done }: Results, given: string): Promise<string> =>
  pack(
    JSON.stringify([
      VERSION,
      tail(given),
      name.trim().slice(0, MOST_NAME),
      done.map((one) => [STATES.indexOf(one.state), +one.first, one.tries, one.hints, one.played, one.won]),
    ]),
  )

/** What a code says. Throws BadLink, OtherHomework. */
export async function unpackResults(packed: string, given: string, tasks: number): Promise<Results> {
  const [version, of, name, rows] = parsed(await unpack(packed.replace(/\s/g, '')))
  if (version !== VERSION) throw new BadLink('newer')
  if (of !== tail(given)) throw new OtherHomework()
  if (typeof name !== 'string' || !Array.isArray(rows) || rows.length !== tasks || !rows.every(isRow))
    throw new BadLink('cut')
  const done = rows.map(([state, first, tries, hints, played, won]) => ({
    state: STATES[state]!,
    first: first === 1,
    tries,
    hints,
    played,
    won,
  }))
  return { name: name.slice(0, MOST_NAME), done }
}
type Row = [number, number, number, number, number, number]
const isRow = (row: unknown): row is Row =>
  Array.isArray(row) &&
  row.length === 6 &&
  row.every((n) => Number.isSafeInteger(n) && n >= 0) &&
  STATES[row[0]] !== undefined

const TAIL = 8 // letters: they end in zlib's checksum
const tail = (given: string) => given.slice(-TAIL)

function parsed(text: string): unknown[] {
  try {
    const found: unknown = JSON.parse(text)
    if (Array.isArray(found)) return found
  } catch {
    // no code
  }
  throw new BadLink('cut')
}
