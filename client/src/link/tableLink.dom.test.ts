import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TableLink } from './tableLink.svelte.ts'
import { forget, keepSecret, myTables, secretOf } from './store.ts'
import type { LogLine, Person, TableView, ToBrowser } from './wire.ts'

/** A socket in the test's hands. */
class Line {
  static made: Line[] = []
  readyState = 0
  sent: any[] = []
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  constructor(readonly path: string) {
    Line.made.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = WebSocket.CLOSED
  }
  open() {
    this.readyState = WebSocket.OPEN
    this.onopen?.()
  }
  hears(message: ToBrowser) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  breaks() {
    this.readyState = WebSocket.CLOSED
    this.onclose?.()
  }
}

const line = (n: number, key = 'done'): LogLine => ({
  n,
  turn: n,
  seat: 0,
  event: { kind: key, seat: 0 },
  said: [{ key }],
  aloud: false,
})
const view = (more: Partial<TableView> = {}): TableView => ({
  t: 'table',
  table: 'muon-427',
  game: 'unitary',
  options: {},
  stage: 'playing',
  match: 1,
  seats: [],
  you: 0,
  host: true,
  hosted: { seat: 0, since: 'made', maker: false },
  asked: 'no',
  seen: 3,
  log_from: 0,
  log: [],
  view: {},
  aim: null,
  prompt: null,
  windows: false,
  ending: null,
  winners: null,
  window: null,
  passes: false,
  coming: null,
  later: false,
  lesson: null,
  puzzle: null,
  previews: true,
  hints: true,
  language: null,
  what_if: null,
  classroom: null,
  frozen: false,
  turn_ms: null,
  turn_ends: null,
  stopped: false,
  leaders: null,
  last_round: false,
  ...more,
})

let link: TableLink
const socket = () => Line.made.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  Line.made = []
  for (const table of ['muon-427', 'quark-7']) keepSecret(table, null)
  link = new TableLink('muon-427', (path) => new Line(path) as unknown as WebSocket)
})
afterEach(() => {
  link.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a device whose seat has been taken over says so, also when it comes back, until that has been read', () => {
  const seat = (taken_from?: string): Person => ({ kind: 'person', name: 'Sam', taken_from })
  seated()
  socket().hears(view({ you: 0, host: false, seats: [seat()] }))
  expect(link.lost).toBeNull()
  socket().hears(view({ you: null, host: false, seats: [seat('Ada')] }))
  expect(link.lost).toBe(0)
  link.close()
  link = new TableLink('muon-427', (path) => new Line(path) as unknown as WebSocket)
  socket().open()
  socket().hears(view({ you: null, host: false, seats: [seat('Ada')] }))
  expect(link.lost).toBe(0)
  link.forgetSeat()
  socket().hears(view({ you: null, host: false, seats: [seat('Ada')], seen: 4 }))
  expect(link.lost).toBeNull()
})

function seated() {
  socket().open()
  socket().hears({ t: 'welcome', clock: Date.now() + 5000, silence: 9000 })
  socket().hears(view({ log: [line(1), line(2)] }))
}

test('the first message says hello with the secret that this browser keeps for this table', () => {
  keepSecret('muon-427', 'abc')
  socket().open()
  expect(socket().path).toBe('/ws/muon-427')
  expect(socket().sent).toEqual([{ t: 'hello', secret: 'abc', known: null }])
})

test('it says where else this browser is known, which has turns of its own', () => {
  keepSecret('quark-7', 'def')
  socket().open()
  expect(socket().sent).toEqual([{ t: 'hello', secret: null, known: { table: 'quark-7', secret: 'def' } }])
})

test('a seat that was taken is kept: its secret is stored', () => {
  seated()
  link.sit(1, 'Priya')
  socket().hears({ t: 'seated', seat: 1, secret: 'new' })
  expect(secretOf('muon-427')).toBe('new')
})

test('a table is one’s own from the moment that one has a seat there, but not one of a class or for oneself alone', () => {
  const mine = () => myTables().includes('muon-427')
  const alone: Partial<TableView>[] = [
    { classroom: 'photon-41' },
    { lesson: { name: 'first', step: 0, steps: 9, said: [], expects: null, chooses: false } },
    { puzzle: { number: 1, result: 'open', task: null, answer: [], given: null } },
    { what_if: { step: 7, seat: 0, deck: 'same' } },
  ]
  forget('muon-427')
  socket().open()
  for (const others of [{ you: null }, ...alone]) {
    socket().hears(view({ host: false, ...others }))
    expect(mine()).toBe(false)
  }
  socket().hears(view({ host: false, you: 0 }))
  expect(mine()).toBe(true)
})

test('a second link makes a spectator the host, and nobody else anything', () => {
  const guest = view({ you: null, host: false })
  link.comeAsHost('second')
  socket().open()
  expect(socket().sent).toEqual([{ t: 'hello', secret: null, known: null }])
  socket().hears(guest)
  socket().open()
  expect(socket().sent).toEqual([{ t: 'hello', secret: 'second', known: null }])
  socket().hears(view({ you: null, host: true }))
  expect([secretOf('muon-427'), link.oldLink]).toEqual(['second', false])
  link.comeAsHost('third')
  expect(secretOf('muon-427')).toBe('second')
})

test('a second link that works no longer leaves this browser the secret that it had', () => {
  keepSecret('muon-427', 'mine')
  const guest = view({ you: null, host: false })
  link.comeAsHost('old')
  for (const secret of ['mine', 'old', 'mine']) {
    socket().open()
    expect(socket().sent).toEqual([{ t: 'hello', secret, known: null }])
    socket().hears(guest)
  }
  expect([secretOf('muon-427'), link.oldLink, Line.made.length]).toEqual(['mine', true, 3])
})

test('the log grows by what is new, and only that is news', () => {
  seated()
  expect(link.news).toEqual([])
  socket().hears(view({ seen: 4, log_from: 2, log: [line(3, 'played')] }))
  expect(link.log.map(({ n }) => n)).toEqual([1, 2, 3])
  expect(link.news.map(({ event }) => event.kind)).toEqual(['played'])
})

test('another match begins with a log of its own', () => {
  seated()
  socket().hears(view({ match: 2, seen: 0, log: [line(0, 'deal')] }))
  expect(link.log.map(({ event }) => event.kind)).toEqual(['deal'])
})

test('after a loss the link comes back with the secret, and the whole log is not news', () => {
  keepSecret('muon-427', 'abc')
  seated()
  socket().breaks()
  expect(link.state).toBe('lost')
  vi.advanceTimersByTime(299)
  expect(Line.made.length).toBe(1)
  vi.advanceTimersByTime(1)
  expect(Line.made.length).toBe(2)
  socket().open()
  expect(socket().sent).toEqual([{ t: 'hello', secret: 'abc', known: null }])
  socket().hears(view({ seen: 4, log: [line(1), line(2), line(3)] }))
  expect(link.state).toBe('open')
  expect(link.news.map(({ n }) => n)).toEqual([3])
})

test('tries come further and further apart, and at once when the network is back', () => {
  seated()
  for (const wait of [300, 1000, 2000, 4000, 8000, 8000]) {
    socket().breaks()
    const made = Line.made.length
    vi.advanceTimersByTime(wait - 1)
    expect(Line.made.length).toBe(made)
    vi.advanceTimersByTime(1)
    expect(Line.made.length).toBe(made + 1)
  }
  socket().breaks()
  const made = Line.made.length
  dispatchEvent(new Event('online'))
  expect(Line.made.length).toBe(made + 1)
})

test('one action at a time: nothing is sent until the first is answered', () => {
  seated()
  link.act('Force up')
  link.act('Force up')
  expect(socket().sent.filter(({ t }) => t === 'act')).toEqual([{ t: 'act', seen: 3, action: 'Force up' }])
  expect(link.busy).toBe(true)
  socket().hears(view({ seen: 4, log_from: 2, log: [] }))
  expect(link.busy).toBe(false)
})

test('a loss while an action is on its way frees the hand again with the next view', () => {
  seated()
  link.act('done')
  socket().breaks()
  expect(link.busy).toBe(true)
  vi.advanceTimersByTime(300)
  seated()
  expect([link.state, link.busy]).toEqual(['open', false])
})

const seconds = (n: number) => vi.advanceTimersByTime(n * 1000)

test('a server that hangs without closing is noticed within ten seconds, and what comes next makes all whole', () => {
  seated()
  seconds(8)
  expect([link.state, link.busy]).toEqual(['open', false])
  seconds(2)
  expect([link.state, link.busy]).toEqual(['lost', true])
  link.act('Force up')
  expect(socket().sent.filter(({ t }) => t === 'act')).toEqual([])
  seconds(1)
  expect(Line.made.length).toBe(2)
  seated()
  expect([link.state, link.busy]).toEqual(['open', false])
})

test('how long nothing may be heard the server says', () => {
  socket().open()
  socket().hears({ t: 'welcome', clock: Date.now(), silence: 20_000 })
  socket().hears(view())
  seconds(19)
  expect(link.state).toBe('open')
  seconds(2)
  expect(link.state).toBe('lost')
})

test('where nothing is heard from the beginning, that is said, until something is', () => {
  seconds(9)
  expect(link.unheard).toBe(false)
  seconds(2)
  expect(link.unheard).toBe(true)
  seated()
  expect(link.unheard).toBe(false)
})

test('beats before the table mean that there is no place yet', () => {
  socket().open()
  socket().hears({ t: 'welcome', clock: Date.now(), silence: 9000 })
  expect(link.waits).toBe(false)
  socket().hears({ t: 'beat', behind: false })
  expect(link.waits).toBe(true)
  socket().hears(view())
  socket().hears({ t: 'beat', behind: false })
  expect(link.waits).toBe(false)
})

test('beats keep a quiet link alive', () => {
  seated()
  for (let i = 0; i < 20; i++) {
    seconds(3)
    socket().hears({ t: 'beat', behind: false })
  }
  expect([link.state, Line.made.length]).toEqual(['open', 1])
})

test('a server that cannot read its store says so with its beats, until it can', () => {
  seated()
  socket().hears({ t: 'beat', behind: true })
  expect(link.behind).toBe(true)
  socket().hears({ t: 'beat', behind: false })
  expect(link.behind).toBe(false)
})

test('a new connection that is taken and never answered is given up as well', () => {
  seated()
  socket().breaks()
  seconds(1)
  expect(Line.made.length).toBe(2)
  socket().open()
  seconds(11)
  expect(Line.made.length).toBe(3)
  expect(link.state).toBe('lost')
})

test('a page that slept or is not looked at listens afresh before it gives up', () => {
  seated()
  vi.setSystemTime(Date.now() + 60_000)
  const now = vi.spyOn(performance, 'now')
  const before = performance.now()
  now.mockReturnValue(before + 60_000)
  vi.advanceTimersByTime(1000)
  now.mockRestore()
  expect(link.state).toBe('open')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  seconds(120)
  expect(link.state).toBe('open')
  hidden.mockRestore()
  seconds(8)
  expect(link.state).toBe('open')
  seconds(2)
  expect(link.state).toBe('lost')
})

test('a refusal names the action, and the same one twice is two refusals', () => {
  seated()
  const fault = {
    t: 'fault',
    code: 'refused',
    text: 'No.',
    to: 'act',
    sentence: { key: 'odd_exponent', rule: 'U-7' },
  } as const
  link.act('Square Root')
  socket().hears(fault)
  expect(link.refused).toMatchObject({ n: 1, action: 'Square Root', fault })
  link.act('Square Root')
  socket().hears(fault)
  expect(link.refused?.n).toBe(2)
  expect(link.busy).toBe(false)
})

test('who came too late is told what happened, whether its view comes before or after', () => {
  const late = { t: 'fault', code: 'late', text: 'Ada was quicker.', to: 'act', sentence: null } as const
  for (const first of ['view', 'fault']) {
    seated()
    link.act('steal')
    if (first === 'view') socket().hears(view({ seen: 4, log_from: 2, log: [line(3)] }))
    socket().hears(late)
    if (first === 'fault') socket().hears(view({ seen: 4, log_from: 2, log: [line(3)] }))
    expect(link.refused?.fault.text).toBe('Ada was quicker.')
    socket().hears(view({ seen: 5, log_from: 3, log: [line(4)] }))
    expect(link.refused).toBe(null)
  }
})

test('a hint is shown sentence by sentence, and its line only with the last', () => {
  seated()
  link.hint()
  expect(socket().sent.at(-1)).toEqual({ t: 'hint' })
  socket().hears({ t: 'advice', seen: 3, hint: { sentences: [{ key: 'a' }, { key: 'b' }], actions: ['Force up'] } })
  expect([link.advice?.shown, link.hinted]).toEqual([1, []])
  link.hint()
  expect([link.advice?.shown, link.hinted]).toEqual([2, ['Force up']])
  socket().hears(view({ seen: 4 }))
  expect(link.advice).toBe(null)
})

const previews = () => socket().sent.filter(({ t }) => t === 'preview')

test('of an action that is being written there is a preview, the game’s', async () => {
  seated()
  const answer = link.preview('compute 3/12 = 3/12')
  expect(previews()).toEqual([{ t: 'preview', seen: 3, action: 'compute 3/12 = 3/12' }])
  socket().hears({ t: 'previewed', action: 'compute 3/12 = 3/12', preview: { sentence: null } })
  expect(await answer).toEqual({ sentence: null })
})

test('one question at a time: the newest waits, and one that it overtakes has no answer', async () => {
  seated()
  const [one, two, three] = ['a', 'b', 'c'].map((action) => link.preview(action))
  expect(previews().map(({ action }) => action)).toEqual(['a'])
  expect(await two).toBe(null)
  socket().hears({ t: 'previewed', action: 'a', preview: 1 })
  expect(previews().map(({ action }) => action)).toEqual(['a', 'c'])
  socket().hears({ t: 'fault', code: 'stale', text: 'Look again.', to: 'preview', sentence: null })
  expect([await one, await three]).toEqual([1, null])
  expect([link.fault, link.refused]).toEqual([null, null])
})

test('a question that is on its way when the link is lost has no answer', async () => {
  seated()
  const one = link.preview('a')
  const two = link.preview('b')
  socket().breaks()
  expect([await one, await two, await link.preview('c')]).toEqual([null, null, null])
})

test('advice on a position that is gone is not shown', () => {
  seated()
  socket().hears({ t: 'advice', seen: 2, hint: { sentences: [{ key: 'a' }] } })
  expect(link.advice).toBe(null)
})

test('the countdown runs by the server’s clock', () => {
  seated()
  expect(link.now() - Date.now()).toBe(5000)
})

test('where there is no such table, nobody tries again', () => {
  socket().open()
  socket().hears({ t: 'fault', code: 'unknown_table', text: 'There is no such table.', to: 'hello', sentence: null })
  socket().breaks()
  vi.advanceTimersByTime(60_000)
  expect(link.state).toBe('none')
  expect(Line.made.length).toBe(1)
})
