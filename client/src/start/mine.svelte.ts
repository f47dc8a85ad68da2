/** The tables of this browser and their state on the server. */
import { askMine } from '../link/http.ts'
import { forget, keepSecret, myTables, secretOf } from '../link/store.ts'
import type { MyTable } from '../link/wire.ts'

/** Sort tables: those where it is our turn, then running ones, then ended or erased ones; otherwise the order stays. */
export function inOrder(tables: MyTable[]): MyTable[] {
  return tables.toSorted((one, other) => rank(one) - rank(other) || (one.until ?? 0) - (other.until ?? 0))
}
function rank({ state, stage, turn }: MyTable): number {
  if (state !== 'here') return state === 'unreadable' ? 4 : 5
  if (turn) return 0
  return { playing: 1, lobby: 2, over: 3 }[stage]
}

/** Whether a table is left out of the list: a match against computers that is over. */
const isDone = ({ state, stage, arranged, alone }: MyTable) =>
  state === 'here' && (arranged || (alone && stage === 'over'))

export class MyTables {
  /** Whether this browser has any tables, known without the server. */
  readonly some = myTables().length > 0
  /** Null before the server has answered. */
  tables = $state.raw<MyTable[] | null>(null)
  /** The server's clock minus ours, in ms. */
  ahead = $state(0)

  /** Request their state. On failure nothing is shown, because the start page works without them. */
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
  /** Remove a table from the list. Our seat there stays ours; of an erased table nothing is kept. */
  remove({ table, state }: MyTable): void {
    forget(table)
    if (state === 'gone') keepSecret(table, null)
    this.tables = this.tables?.filter((other) => other.table !== table) ?? null
  }
  get turns(): MyTable[] {
    return this.tables?.filter(({ turn }) => turn) ?? []
  }
}
