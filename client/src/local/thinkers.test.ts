import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Thinkers } from './thinkers.ts'

const BASE = 'http://folder.test/python/'
const PORT = {} as MessagePort

class FakeWorker {
  static made: FakeWorker[] = []
  onerror: ((event: { message: string }) => void) | null = null
  postMessage = vi.fn()
  terminate = vi.fn()

  constructor(readonly url: URL) {
    FakeWorker.made.push(this)
  }
}

let died: [number, string][]
let thinkers: Thinkers

beforeEach(() => {
  FakeWorker.made = []
  vi.stubGlobal('Worker', FakeWorker)
  died = []
  thinkers = new Thinkers(BASE, (...what) => died.push(what))
})
afterEach(() => vi.unstubAllGlobals())

test('A worker that thinks is given its port, and is known by its number when it dies', () => {
  thinkers.start(1, PORT)
  thinkers.start(2, PORT)
  const [first, second] = FakeWorker.made
  expect(first!.url.href).toContain('thinker.worker')
  expect(first!.postMessage).toHaveBeenCalledExactlyOnceWith({ base: BASE, port: PORT }, [PORT])
  second!.onerror!({ message: 'no memory' })
  expect(died).toEqual([[2, 'no memory']])
})

test('One is stopped alone, and all that are left when the page goes', () => {
  for (const id of [1, 2, 3]) thinkers.start(id, PORT)
  const [first, second, third] = FakeWorker.made
  thinkers.stop(2)
  expect(first!.terminate).not.toHaveBeenCalled()
  expect(second!.terminate).toHaveBeenCalledOnce()
  thinkers.stopAll()
  expect(first!.terminate).toHaveBeenCalledOnce()
  expect(second!.terminate).toHaveBeenCalledOnce()
  expect(third!.terminate).toHaveBeenCalledOnce()
})
