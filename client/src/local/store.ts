/**
 * The logs of this browser's tables, in IndexedDB: an entry is stored durably before it is acknowledged.
 *
 * Data that cannot be read is left alone: a database from a newer labtable stays as it is, and tables are stored in a
 * second one. Without any database, they last until the page is closed.
 */

const NAME = 'labtable'
const VERSION = 1
/** The second database, where the first is not readable. */
const BESIDE = `${NAME} ${VERSION}`
const ENTRIES = 'entries'
const PATIENCE = 10_000 // ms
const REST = 2_000 // ms

export interface Entry {
  table: string
  number: number
  body: string
}

/**
 * What is wrong with the storage. `newer`: a newer labtable has made it. `none`: it stores nothing. `full`: there is no
 * room for more. `closed`: the browser has closed it. `held`: it does not answer, because a page that was left while
 * writing still locks it.
 */
export type Trouble = 'newer' | 'none' | 'full' | 'closed' | 'held'
type Told = (trouble: Trouble) => void

/** The interface for Python; see `labtable.site.page.Store`. */
export interface Store {
  append(table: string, number: number, body: string): Promise<boolean>
  read(table: string, after: number): Promise<string[]>
  delete(table: string): Promise<void>
  news(): Promise<string>
  /** Start no transaction for a while: the page may be left now, and an open one would lock the store. */
  rest(): void
}

/** Open the store; `told` is called with what is wrong with it, now and later. */
export async function openStore(told: Told): Promise<Store> {
  try {
    return new Kept(await openOurs(told), told)
  } catch (error) {
    console.warn(error)
    told('none')
    return new Unkept()
  }
}

async function openOurs(told: Told): Promise<IDBDatabase> {
  const found = await open(NAME).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'VersionError') return null
    throw error
  })
  if (found?.objectStoreNames.contains(ENTRIES)) return found
  found?.close()
  told('newer')
  return open(BESIDE)
}

async function open(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, VERSION)
  opening.onupgradeneeded = () => opening.result.createObjectStore(ENTRIES, { keyPath: ['table', 'number'] })
  return done(opening)
}

class Kept implements Store {
  readonly #database: IDBDatabase
  readonly #told: Told
  readonly #others = new BroadcastChannel(NAME)
  #news: string[] = []
  #awaited: ((table: string) => void) | undefined
  #rested: Promise<void> = Promise.resolve()

  constructor(database: IDBDatabase, told: Told) {
    this.#database = database
    this.#told = told
    this.#others.onmessage = ({ data }: MessageEvent<string>) => this.#tell(data)
    database.onclose = () => told('closed')
    // A newer labtable in another tab waits for it.
    database.onversionchange = () => {
      database.close()
      told('closed')
    }
  }

  /** Store an entry; false if its number is taken, or the one before it is missing. */
  async append(table: string, number: number, body: string): Promise<boolean> {
    try {
      return await this.#append(table, number, body)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') this.#told('full')
      throw error
    }
  }
  async #append(table: string, number: number, body: string): Promise<boolean> {
    if (number > 1 && (await this.#key(table, number - 1)) === undefined) return false
    const added = await this.#ask('readwrite', (entries) => entries.add({ table, number, body } satisfies Entry))
    try {
      await completed(added.transaction!)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'ConstraintError') return false
      throw error
    }
    this.#others.postMessage(table)
    return true
  }
  /** The key of the entry of a table with that number, if it exists. */
  async #key(table: string, number: number): Promise<IDBValidKey | undefined> {
    return done(await this.#ask('readonly', (entries) => entries.getKey([table, number])))
  }
  /**
   * Make a request, and ask for the end of its transaction at once. A browser may freeze this worker at any moment,
   * with its page in the back/forward cache; a transaction that is still waiting would lock the store for other pages.
   */
  async #ask<T>(mode: IDBTransactionMode, ask: (entries: IDBObjectStore) => IDBRequest<T>): Promise<IDBRequest<T>> {
    await this.#rested
    const asking = this.#database.transaction(ENTRIES, mode, { durability: 'strict' })
    const request = ask(asking.objectStore(ENTRIES))
    asking.commit()
    return request
  }
  /** The bodies of a table's entries after a number. */
  async read(table: string, after: number): Promise<string[]> {
    const late = setTimeout(() => this.#told('held'), PATIENCE)
    const asked = await this.#ask('readonly', (entries) => entries.getAll(entriesOf(table, after)))
    const found: Entry[] = await done(asked).finally(() => clearTimeout(late))
    // An entry that another page wrote while the table was being deleted has no predecessor.
    return found.filter(({ number }, i) => number === after + i + 1).map(({ body }) => body)
  }
  async delete(table: string): Promise<void> {
    const deleted = await this.#ask('readwrite', (entries) => entries.delete(entriesOf(table, 0)))
    await completed(deleted.transaction!)
    this.#others.postMessage(table)
  }
  /** Wait for the next table that another page of this browser writes to. */
  news(): Promise<string> {
    const waiting = this.#news.shift()
    return waiting === undefined ? new Promise((tell) => (this.#awaited = tell)) : Promise.resolve(waiting)
  }
  rest(): void {
    this.#rested = new Promise((resolve) => setTimeout(resolve, REST))
  }
  #tell(table: string): void {
    if (!this.#awaited) return void this.#news.push(table)
    this.#awaited(table)
    this.#awaited = undefined
  }
}

/** The logs of a page in a browser that stores nothing. */
class Unkept implements Store {
  readonly #logs = new Map<string, string[]>()

  append(table: string, number: number, body: string): Promise<boolean> {
    const log = this.#logs.get(table) ?? []
    if (number !== log.length + 1) return Promise.resolve(false)
    this.#logs.set(table, [...log, body])
    return Promise.resolve(true)
  }
  read(table: string, after: number): Promise<string[]> {
    return Promise.resolve((this.#logs.get(table) ?? []).slice(after))
  }
  delete(table: string): Promise<void> {
    this.#logs.delete(table)
    return Promise.resolve()
  }
  news(): Promise<string> {
    return new Promise(() => {})
  }
  rest(): void {}
}

/** The stored data of all tables, or of one, to save as a file: a line of JSON for each value, unchanged. */
export async function allKept(table?: string): Promise<string> {
  const lines: string[] = []
  for (const { name } of await indexedDB.databases()) {
    if (name !== NAME && name !== BESIDE) continue
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const values: unknown[] = await done(database.transaction(store).objectStore(store).getAll())
      const wanted = values.filter((value) => table === undefined || (value as Partial<Entry>).table === table)
      lines.push(...wanted.map((value) => `${JSON.stringify(value)}\n`))
    }
    database.close()
  }
  return lines.join('')
}

/** The keys of a table's entries after a number. */
const entriesOf = (table: string, after: number) => IDBKeyRange.bound([table, after], [table, Infinity], true)

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
