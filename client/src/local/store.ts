/** The logs of this browser's tables, in IndexedDB: an entry is kept for good before it is acknowledged. */

const NAME = 'labtable'
const VERSION = 1
const ENTRIES = 'entries'

export interface Entry {
  table: string
  number: number
  body: string
}

export class Store {
  readonly #database: IDBDatabase
  readonly #others = new BroadcastChannel(NAME)
  #news: string[] = []
  #awaited: ((table: string) => void) | undefined

  private constructor(database: IDBDatabase) {
    this.#database = database
    this.#others.onmessage = ({ data }: MessageEvent<string>) => this.#tell(data)
  }

  static async open(): Promise<Store> {
    const opening = indexedDB.open(NAME, VERSION)
    opening.onupgradeneeded = () => opening.result.createObjectStore(ENTRIES, { keyPath: ['table', 'number'] })
    return new Store(await done(opening))
  }

  /** Keep an entry; false if its number is taken, or the one before it is missing. */
  async append(table: string, number: number, body: string): Promise<boolean> {
    const change = this.#database.transaction(ENTRIES, 'readwrite', { durability: 'strict' })
    const entries = change.objectStore(ENTRIES)
    const follows = number === 1 || (await done(entries.getKey([table, number - 1]))) !== undefined
    if (!follows || (await done(entries.getKey([table, number]))) !== undefined) return false
    entries.add({ table, number, body } satisfies Entry)
    await completed(change)
    this.#others.postMessage(table)
    return true
  }
  /** The bodies of a table's entries behind a number. */
  async read(table: string, after: number): Promise<string[]> {
    const entries = this.#database.transaction(ENTRIES).objectStore(ENTRIES)
    const found: Entry[] = await done(entries.getAll(IDBKeyRange.bound([table, after], [table, Infinity], true)))
    return found.map(({ body }) => body)
  }
  async delete(table: string): Promise<void> {
    const change = this.#database.transaction(ENTRIES, 'readwrite', { durability: 'strict' })
    change.objectStore(ENTRIES).delete(IDBKeyRange.bound([table, 0], [table, Infinity]))
    await completed(change)
    this.#others.postMessage(table)
  }
  /** The next table that another page of this browser has written to. */
  news(): Promise<string> {
    const waiting = this.#news.shift()
    return waiting === undefined ? new Promise((tell) => (this.#awaited = tell)) : Promise.resolve(waiting)
  }
  #tell(table: string): void {
    if (!this.#awaited) return void this.#news.push(table)
    this.#awaited(table)
    this.#awaited = undefined
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the store failed'))
  })
}
function completed(change: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve()
    change.onabort = () => reject(change.error ?? new Error('the store failed'))
  })
}
