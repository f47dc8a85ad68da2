/**
 * One table as this browser sees it: the socket and its return after a loss, the newest view, the log so far, and what
 * may be said to the server. Everything on the screen derives from this.
 */
import type { Refused } from './game.ts'
import { keepSecret, secretOf } from './store.ts'
import type { Fault, FromBrowser, Hint, LogLine, TableView, ToBrowser } from './wire.ts'

/** How long to wait before each new try, in ms; the last one repeats. */
const WAITS = [300, 1000, 2000, 4000, 8000]
/** Faults to `hello` after which trying again would not help. */
const FINAL = new Set(['unknown_table'])

export type Link = 'connecting' | 'open' | 'lost' | 'none'
export interface Advice {
  seq: number
  hint: Hint
  /** How many of its sentences have been asked for. */
  shown: number
}

interface Question {
  action: string
  answer: (tried: unknown) => void
}

export class Room {
  readonly name: string
  /** The newest view, null before the first. */
  table = $state.raw<TableView | null>(null)
  /** All that was said in this match, oldest first. */
  log = $state.raw<LogLine[]>([])
  /** What the newest view added to the log: to be read out. Empty for what was there when we came. */
  news = $state.raw<LogLine[]>([])
  link = $state<Link>('connecting')
  /** When the next try begins, while the link is lost. */
  retryAt = $state(0)
  /** What was wrong with the last thing we said. A refused action is in `refused` instead. */
  fault = $state.raw<Fault | null>(null)
  refused = $state.raw<Refused | null>(null)
  advice = $state.raw<Advice | null>(null)
  /** An action is on its way. */
  busy = $state(false)
  /** The server's clock minus ours, in ms. */
  offset = $state(0)

  /** The solver has been asked. */
  asking = $state(false)

  #connect: (path: string) => WebSocket
  #socket: WebSocket | undefined
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #sent = ''
  #trying: Question | null = null
  #toTry: Question | null = null
  #refusals = 0
  #closed = new AbortController()

  constructor(name: string, connect: (path: string) => WebSocket = dial) {
    this.name = name
    this.#connect = connect
    const { signal } = this.#closed
    addEventListener('online', () => this.retry(), { signal })
    addEventListener('pageshow', (event) => event.persisted && this.retry(), { signal })
    document.addEventListener('visibilitychange', () => document.hidden || this.#wake(), { signal })
    this.#open()
  }

  // --- what we may say

  act(action: string): void {
    if (this.busy || !this.table) return
    this.#sent = action
    this.#forget()
    this.busy = this.#send({ t: 'act', seq: this.table.seq, action })
  }
  sit(seat: number, name: string): void {
    this.#send({ t: 'sit', seat, name })
  }
  leave(): void {
    this.#send({ t: 'leave' })
  }
  assign(seat: number, to: 'open' | 'bot', level: string | null = null): void {
    this.#send({ t: 'assign', seat, to, level })
  }
  reclaim(): void {
    this.#send({ t: 'reclaim' })
  }
  start(): void {
    this.#send({ t: 'start' })
  }
  always(passes: boolean): void {
    this.#send({ t: 'always', passes })
  }
  /**
   * What would come of an action that is still being written; null where there is no answer. One question is on its way
   * at a time, and behind it waits the newest; one that is overtaken has no answer.
   */
  tryOut(action: string): Promise<unknown> {
    return new Promise((answer) => {
      this.#toTry?.answer(null)
      this.#toTry = { action, answer }
      this.#tryNext()
    })
  }
  /** Ask the solver; if it has answered for this position, show its next sentence. */
  hint(): void {
    const { advice } = this
    if (!advice) this.asking = this.#send({ t: 'hint' })
    else if (advice.shown < advice.hint.sentences.length) this.advice = { ...advice, shown: advice.shown + 1 }
  }
  /** Put the last refusal or fault away. */
  dismiss(): void {
    this.fault = null
    this.refused = null
  }

  /** The line of play that the hint means, once all its sentences have been asked for. */
  get hinted(): string[] {
    const { advice } = this
    return advice && advice.shown >= advice.hint.sentences.length ? (advice.hint.actions ?? []) : []
  }
  /** The server's time now, in ms. */
  now(): number {
    return Date.now() + this.offset
  }

  // --- the link

  /** Try again at once. */
  retry(): void {
    if (this.link === 'none') return
    this.#hangUp()
    this.#open()
  }
  close(): void {
    this.#closed.abort()
    this.link = 'none'
    this.#hangUp()
  }

  #open(): void {
    clearTimeout(this.#timer)
    const socket = this.#connect(`/ws/${encodeURIComponent(this.name)}`)
    this.#socket = socket
    socket.onopen = () => this.#send({ t: 'hello', secret: secretOf(this.name) })
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data))
    socket.onclose = () => this.#lost()
  }
  #hangUp(): void {
    clearTimeout(this.#timer)
    this.#tried(null)
    if (!this.#socket) return
    this.#socket.onclose = this.#socket.onmessage = this.#socket.onopen = null
    this.#socket.close()
    this.#socket = undefined
  }
  #lost(): void {
    this.busy = this.asking = false
    this.#tried(null)
    if (this.link === 'none') return
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)]!
    // A room full of phones should not come back in the same instant.
    const delay = wait * (0.75 + Math.random() / 2)
    this.link = 'lost'
    this.retryAt = Date.now() + delay
    this.#timer = setTimeout(() => this.#open(), delay)
  }
  /** Back from sleep: a link that is known to be lost need not wait any longer. */
  #wake(): void {
    if (this.link === 'lost' || this.#socket?.readyState === WebSocket.CLOSED) this.retry()
  }
  #send(message: FromBrowser): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  #tryNext(): void {
    if (this.#trying || !this.#toTry) return
    this.#trying = this.#toTry
    this.#toTry = null
    const { action } = this.#trying
    if (!this.table || !this.#send({ t: 'try', seq: this.table.seq, action })) this.#tried(null)
  }
  #tried(tried: unknown): void {
    this.#trying?.answer(tried)
    this.#trying = null
    this.#tryNext()
  }

  // --- what we hear

  #hear(message: ToBrowser): void {
    switch (message.t) {
      case 'welcome':
        this.offset = message.clock - Date.now()
        break
      case 'table':
        this.#see(message)
        break
      case 'seated':
        keepSecret(this.name, message.secret)
        this.dismiss()
        break
      case 'advice':
        this.asking = false
        if (message.seq === this.table?.seq) this.advice = { seq: message.seq, hint: message.hint, shown: 1 }
        break
      case 'tried':
        this.#tried(message.tried)
        break
      case 'fault':
        this.#object(message)
    }
  }

  #see(view: TableView): void {
    const before = this.table
    const sameMatch = before?.match === view.match
    const known = sameMatch ? this.log : []
    this.link = 'open'
    this.#tries = 0
    this.log = [...known.slice(0, view.log_from), ...view.log]
    this.news = before ? this.log.slice(known.length) : []
    if (!sameMatch || before?.seq !== view.seq) {
      this.busy = false
      this.advice = null
      this.asking = false
      this.#forget()
    }
    this.table = view
  }

  #object(fault: Fault): void {
    if (fault.to === 'try') return this.#tried(null)
    if (fault.to === 'hint') this.asking = false
    if (fault.to === 'hello' && FINAL.has(fault.code)) {
      this.fault = fault
      this.close()
    } else if (fault.to === 'act') {
      this.busy = false
      this.fault = null
      this.refused = { n: ++this.#refusals, action: this.#sent, fault }
    } else {
      this.refused = null
      this.fault = fault
    }
  }

  #forget(): void {
    this.fault = null
    this.refused = null
  }
}

function dial(path: string): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return new WebSocket(`${scheme}://${location.host}${path}`)
}
