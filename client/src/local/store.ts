/**
 * The logs of this browser's tables, in IndexedDB: an entry is kept for good before it is acknowledged.
 *
 * What is there and cannot be read is left alone: a database that a newer labtable has made stays as it is, and tables
 * are kept in another beside it; where there is none at all, they last until the page is closed.
 */

const NAME = 'labtable'
const VERSION = 1
/** The database beside one that is not ours to read. */
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
 * What is wrong with what this browser keeps. `newer`: it was made by a newer labtable. `none`: it keeps nothing.
 * `full`: there is no room for more. `closed`: the browser has closed it under our hands. `held`: it does not answer, for
 * a page that was left in the midst of writing still has it.
 */
export type Trouble = 'newer' | 'none' | 'full' | 'closed' | 'held'
type Told = (trouble: Trouble) => void

/** What Python is given; see `labtable.site.page.Store`. */
export interface Store {
  append(table: string, number: number, body: string): Promise<boolean>
  read(table: string, after: number): Promise<string[]>
  delete(table: string): Promise<void>
  news(): Promise<string>
  /** Begin nothing for a while: the page may be left now, and what was begun would hold the store. */
  rest(): void
}

/** Open the store; `told` hears what is wrong with it, then and later. */
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

  /** Keep an entry; false if its number is taken, or the one before it is missing. */
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
  /** The key of a table's entry of that number, if there is one. */
  async #key(table: string, number: number): Promise<IDBValidKey | undefined> {
    return done(await this.#ask('readonly', (entries) => entries.getKey([table, number])))
  }
  /**
   * Ask for something, and for the end of the transaction in the same breath. A browser may put this worker to sleep at
   * any moment, kept for the way back to its page; what still waited for it would lock the store against other pages.
   */
  async #ask<T>(mode: IDBTransactionMode, ask: (entries: IDBObjectStore) => IDBRequest<T>): Promise<IDBRequest<T>> {
    await this.#rested
    const asking = this.#database.transaction(ENTRIES, mode, { durability: 'strict' })
    const request = ask(asking.objectStore(ENTRIES))
    asking.commit()
    return request
  }
  /** The bodies of a table's entries behind a number. */
  async read(table: string, after: number): Promise<string[]> {
    const late = setTimeout(() => this.#told('held'), PATIENCE)
    const asked = await this.#ask('readonly', (entries) => entries.getAll(entriesOf(table, after)))
    const found: Entry[] = await done(asked).finally(() => clearTimeout(late))
    // One that another page kept while the table was deleted follows nothing.
    return found.filter(({ number }, i) => number === after + i + 1).map(({ body }) => body)
  }
  async delete(table: string): Promise<void> {
    const deleted = await this.#ask('readwrite', (entries) => entries.delete(entriesOf(table, 0)))
    await completed(deleted.transaction!)
    this.#others.postMessage(table)
  }
  /** The next table that another page of this browser has written to. */
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

/** The logs of a page in a browser that keeps nothing. */
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

/**
 * All that this browser keeps, or all of one table, to be saved as a file: a line of JSON for each value. It is read as
 * it is, whoever has written it.
 */
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

/** The keys of a table's entries behind a number. */
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
