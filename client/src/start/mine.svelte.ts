/** The tables of this browser, as the server says how they stand. */
import { askMine } from '../link/http.ts'
import { forget, keepSecret, myTables, secretOf } from '../link/store.ts'
import type { MyTable } from '../link/wire.ts'

/** Those where it is our turn first, then those that go on; what is over or gone last. Equal ones stay as they are. */
export function inOrder(tables: MyTable[]): MyTable[] {
  return tables.toSorted((one, other) => rank(one) - rank(other) || (one.until ?? 0) - (other.until ?? 0))
}
function rank({ state, stage, turn }: MyTable): number {
  if (state !== 'here') return state === 'unreadable' ? 4 : 5
  if (turn) return 0
  return { playing: 1, lobby: 2, over: 3 }[stage]
}

/** A table that nobody would look for in the list: a match against computers that is over. */
const isDone = ({ state, stage, arranged, alone }: MyTable) =>
  state === 'here' && (arranged || (alone && stage === 'over'))

export class MyTables {
  /** Whether there are any to be asked about: known at once. */
  readonly some = myTables().length > 0
  /** Null until the server has answered. */
  tables = $state.raw<MyTable[] | null>(null)
  /** The server's clock minus ours, in ms. */
  ahead = $state(0)

  /** Ask how they stand. Where that fails, nothing is shown: it is no reason to show a start page with a fault. */
  async load(): Promise<void> {
    const known = myTables().flatMap((table) => {
      const secret = secretOf(table)
      return secret === null ? [] : [{ table, secret }]
    })
    if (!known.length) return
    try {
      const mine = await askMine(known)
      this.ahead = mine.clock - Date.now()
      forget(...mine.tables.filter(isDone).map(({ table }) => table))
      this.tables = inOrder(mine.tables.filter((table) => !isDone(table)))
    } catch {
      this.tables = null
    }
  }
  /** Take a table off the list. A seat that is held there stays held; of what is gone nothing is kept. */
  remove({ table, state }: MyTable): void {
    forget(table)
    if (state === 'gone') keepSecret(table, null)
    this.tables = this.tables?.filter((other) => other.table !== table) ?? null
  }
  get turns(): MyTable[] {
    return this.tables?.filter(({ turn }) => turn) ?? []
  }
}
