import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A WebSocket in the test's hands. */
class Web {
  static made: Web[] = []
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 3
  readyState = 0
  sent: string[] = []
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  constructor(readonly url: string) {
    Web.made.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = Web.CLOSED
  }
  hears(data: string) {
    this.onmessage?.({ data })
  }
}

let asked: { path: string; body: string; secret: string | undefined }[]
let answers: Record<string, () => Promise<Response>>
const json = (data: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(data), { status }))
const never = () => new Promise<Response>(() => {})

let heard: string[]
let lost: number
let Carrier: typeof import('./carrier.ts').Carrier
function carrier() {
  const made = new Carrier('muon-427')
  made.onopen = () => made.send('hello')
  made.onmessage = ({ data }) => heard.push(data)
  made.onclose = () => lost++
  return made
}

beforeEach(async () => {
  vi.resetModules() // it remembers what has failed
  ;({ Carrier } = await import('./carrier.ts'))
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Web)
  Web.made = []
  ;[asked, heard, lost] = [[], [], 0]
  const next = [json([{ t: 'welcome' }, { t: 'table' }]), never()]
  answers = { '/line/table/muon-427': () => json({ line: 'abc' }, 201), '/line/next': () => next.shift()! }
  vi.stubGlobal('fetch', (path: string, { body, headers }: { body: string; headers?: { authorization: string } }) => {
    asked.push({ path, body, secret: headers?.authorization })
    return (answers[path] ?? (() => json(null, 404)))()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(1)

test('a WebSocket that works is all that is used', async () => {
  carrier()
  Web.made[0]!.readyState = Web.OPEN
  Web.made[0]!.onopen!()
  Web.made[0]!.hears('{"t":"welcome"}')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([Web.made[0]!.sent, heard, asked, lost]).toEqual([['hello'], ['{"t":"welcome"}'], [], 0])
  Web.made[0]!.onclose!()
  expect(lost).toBe(1)
})

test.each(['is refused', 'says nothing'])('where a WebSocket %s, plain requests carry all', async (how) => {
  const made = carrier()
  if (how === 'is refused') Web.made[0]!.onclose!()
  else await vi.advanceTimersByTimeAsync(5000)
  await settle()
  expect(asked.slice(0, 2)).toEqual([
    { path: '/line/table/muon-427', body: 'hello', secret: undefined },
    { path: '/line/next', body: '', secret: 'Bearer abc' },
  ])
  expect(heard).toEqual(['{"t":"welcome"}', '{"t":"table"}'])
  answers['/line'] = () => Promise.resolve(new Response(null, { status: 204 }))
  made.send('act')
  await settle()
  expect(asked.at(-1)).toEqual({ path: '/line', body: 'act', secret: 'Bearer abc' })
  expect(lost).toBe(0)
})

test('a line that ends is lost, and so is one that neither way opens', async () => {
  answers['/line/next'] = () => json({ t: 'fault', code: 'no_line' }, 404)
  carrier()
  Web.made[0]!.onclose!()
  await settle()
  expect(lost).toBe(1)
  answers['/line/table/muon-427'] = () => Promise.reject(new TypeError('Failed to fetch'))
  carrier()
  Web.made[1]!.onclose!()
  await settle()
  expect(lost).toBe(2)
})

test('who leaves asks no more', async () => {
  const made = carrier()
  Web.made[0]!.onclose!()
  await settle()
  const before = asked.length
  made.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked.length, lost]).toEqual([before, 0])
})

test('after two WebSockets that failed where a line worked, a line comes first', async () => {
  const next = () => {
    const all = [json([{ t: 'welcome' }]), never()]
    answers['/line/next'] = () => all.shift()!
  }
  for (let n = 0; n < 2; n++) {
    next()
    carrier()
    Web.made.at(-1)!.onclose!()
    await settle()
  }
  const sockets = Web.made.length
  next()
  carrier()
  await settle()
  expect([Web.made.length, heard.length]).toEqual([sockets, 3])
})
