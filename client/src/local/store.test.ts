import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allKept, openStore, type Store, type Trouble } from './store.ts'

let told: Trouble[]
const opened = (): Promise<Store> => openStore((trouble) => told.push(trouble))

beforeEach(() => {
  told = []
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Make a database as some labtable might have. */
async function made(version: number, stores: Record<string, object[]>): Promise<void> {
  const opening = indexedDB.open('labtable', version)
  await new Promise<void>((resolve, reject) => {
    opening.onupgradeneeded = () => {
      for (const [name, values] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(name, { autoIncrement: true })
        for (const value of values) store.add(value)
      }
    }
    opening.onsuccess = () => resolve()
    opening.onerror = () => reject(opening.error!)
  })
  opening.result.close()
}

test('A log can only be appended to, and is there when the page is opened again', async () => {
  const store = await opened()
  expect(await store.append('muon-100', 1, 'made')).toBe(true)
  expect(await store.append('muon-100', 1, 'again')).toBe(false)
  expect(await store.append('muon-100', 3, 'too far')).toBe(false)
  expect(await store.append('muon-100', 2, 'sat')).toBe(true)
  expect(await (await opened()).read('muon-100', 1)).toEqual(['sat'])
  await store.delete('muon-100')
  expect(await store.read('muon-100', 0)).toEqual([])
  expect(told).toEqual([])
})

test.each([
  ['has made', 2, { tables: [{ table: 'muon-100', log: ['new'] }] }],
  ['has made in another form', 1, { other: [{ table: 'muon-100', log: ['new'] }] }],
])('What a newer labtable %s stays, can be saved, and tables are kept beside it', async (_, version, stores) => {
  await made(version, stores)
  const store = await opened()
  expect(told).toEqual(['newer'])
  await store.append('quark-200', 1, 'made')
  expect(await (await opened()).read('quark-200', 0)).toEqual(['made'])
  const lines = (await allKept()).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { table: 'muon-100', log: ['new'] },
    { table: 'quark-200', number: 1, body: 'made' },
  ])
  expect(await allKept('quark-200')).toBe(`${lines[1]}\n`)
})

test('In a browser that keeps nothing, tables last as long as the page', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('not allowed', 'SecurityError')
    },
  })
  const store = await opened()
  expect(told).toEqual(['none'])
  expect(await store.append('muon-100', 1, 'made')).toBe(true)
  expect(await store.append('muon-100', 3, 'too far')).toBe(false)
  expect(await store.append('muon-100', 2, 'sat')).toBe(true)
  expect(await store.read('muon-100', 0)).toEqual(['made', 'sat'])
  await store.delete('muon-100')
  expect(await store.append('muon-100', 1, 'made')).toBe(true)
})

test('Without room nothing more is acknowledged, what was is kept, and it goes on when there is room', async () => {
  const store = await opened()
  await store.append('muon-100', 1, 'made')
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await expect(store.append('muon-100', 2, 'sat')).rejects.toThrow('no room')
  expect(told).toEqual(['full'])
  full.mockRestore()
  expect(await store.read('muon-100', 0)).toEqual(['made'])
  expect(await store.append('muon-100', 2, 'sat')).toBe(true)
})

test('A newer labtable in another tab gets the database, and the page says so', async () => {
  const store = await opened()
  await store.append('muon-100', 1, 'made')
  await made(2, {})
  expect(told).toEqual(['closed'])
  await expect(store.append('muon-100', 2, 'sat')).rejects.toThrow()
})

test('While another page holds the store, the page says so instead of waiting in silence', async () => {
  const store = await opened()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockReturnValueOnce(new EventTarget() as IDBRequest)
  void store.read('muon-100', 0)
  vi.advanceTimersByTime(9_000)
  expect(told).toEqual([])
  vi.advanceTimersByTime(2_000)
  expect(told).toEqual(['held'])
  vi.useRealTimers()
})
