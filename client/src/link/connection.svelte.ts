/** A connection to a table or a class: it says hello, notices silence, and reconnects. */
import { reloadIfNewer } from '../reload.ts'
import { translated } from './fault.ts'
import { dial, type Socket } from './server.ts'
import type { Beat, Fault, Welcome } from './wire.ts'

/** How long to wait before each new try, in ms; the last one repeats. */
const WAITS = [300, 1000, 2000, 4000, 8000]
/** How often the connection is checked for silence, in ms. */
const LOOK = 1000
/** How much silence ends a connection until the server has sent its own figure, in ms. */
const SILENCE = 9000
/** How long a page waits for the first message before it says so, in ms. */
const UNHEARD = 10_000

export type LinkState = 'connecting' | 'open' | 'lost' | 'none'
export type Connect = (path: string) => Socket

/** The callbacks of a connection. */
export interface Talk<Received> {
  /** The first message of each socket. */
  hello: () => object
  /** A message has come. */
  receive: (message: Received) => void
  /** The connection is lost; nothing is received or sent until it is open again. */
  lost?: () => void
}

export class Connection<Received extends { t: string }> {
  state = $state<LinkState>('connecting')
  /** When the next try begins, while the connection is lost. */
  retryAt = $state(0)
  /** The server's clock minus ours, in ms. */
  offset = $state(0)
  /** Whether the server cannot read its store, so that what is shown may be old. */
  behind = $state(false)
  /** Whether no message has come for long: this network may block both ways to connect. */
  unheard = $state(false)
  /** Whether the server is full for now: it sends beats before anything else. */
  waits = $state(false)

  #path: string
  #talk: Talk<Received>
  #connect: Connect
  #silence = SILENCE
  #heard = 0
  #looked = 0
  #watch: ReturnType<typeof setInterval> | undefined
  #socket: Socket | undefined
  #tries = 0
  #welcomed = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #unheard: ReturnType<typeof setTimeout>
  #closed = new AbortController()

  constructor(path: string, talk: Talk<Received>, connect: Connect = dial) {
    this.#path = path
    this.#talk = talk
    this.#connect = connect
    const { signal } = this.#closed
    addEventListener('online', () => this.retry(), { signal })
    addEventListener('pageshow', (event) => event.persisted && this.retry(), { signal })
    document.addEventListener('visibilitychange', () => document.hidden || this.#wake(), { signal })
    this.#unheard = setTimeout(() => (this.unheard = true), UNHEARD)
    this.#open()
  }

  /** The server's time now, in ms. */
  now(): number {
    return Date.now() + this.offset
  }
  send(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }
  /** Mark the connection as working: the first real message has come. */
  works(): void {
    this.state = 'open'
    this.waits = false
    this.#tries = 0
  }
  /** Try again at once. */
  retry(): void {
    if (this.state === 'none') return
    this.#disconnect()
    this.#talk.lost?.()
    this.#open()
  }
  close(): void {
    this.#closed.abort()
    clearTimeout(this.#unheard)
    this.state = 'none'
    this.#disconnect()
    this.#talk.lost?.()
  }

  #open(): void {
    clearTimeout(this.#timer)
    const socket = this.#connect(this.#path)
    this.#socket = socket
    socket.onopen = () => {
      this.#heard = performance.now()
      this.send(this.#talk.hello())
    }
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heard = performance.now()
      clearTimeout(this.#unheard)
      this.unheard = false
      this.#receive(JSON.parse(event.data))
    }
    socket.onclose = () => this.#lost()
    this.#heard = this.#looked = performance.now()
    this.#watch = setInterval(() => this.#look(), LOOK)
  }
  #receive(message: Received | Welcome | Beat): void {
    if (message.t === 'welcome') {
      const { clock, silence } = message as Welcome
      this.offset = clock - Date.now()
      this.#silence = silence
      // The server may have been replaced meanwhile by one whose messages this page cannot read.
      if (this.#welcomed) void reloadIfNewer()
      this.#welcomed = true
    } else if (message.t === 'beat') {
      this.behind = (message as Beat).behind
      this.waits = this.state !== 'open'
    } else this.#talk.receive(message.t === 'fault' ? translated(message as Received & Fault) : (message as Received))
  }
  /**
   * Reconnect when even the beats stay away: neither a hanging server nor a lost network closes the socket. A page that
   * slept or was hidden may have missed beats, and starts to count afresh.
   */
  #look(): void {
    const now = performance.now()
    if (document.hidden || now - this.#looked > 3 * LOOK) this.#heard = now
    this.#looked = now
    if (now - this.#heard < this.#silence) return
    this.#disconnect()
    this.#lost()
  }
  #disconnect(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#watch)
    if (!this.#socket) return
    this.#socket.onclose = this.#socket.onmessage = this.#socket.onopen = null
    this.#socket.close()
    this.#socket = undefined
  }
  #lost(): void {
    clearInterval(this.#watch)
    this.#talk.lost?.()
    if (this.state === 'none') return
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)]!
    // A classroom of phones must not reconnect in the same instant.
    const delay = wait * (0.75 + Math.random() / 2)
    this.state = 'lost'
    this.behind = false
    this.retryAt = Date.now() + delay
    this.#timer = setTimeout(() => this.#open(), delay)
  }
  /** The page is visible again: retry a lost connection at once. */
  #wake(): void {
    if (this.state === 'lost' || this.#socket?.readyState === WebSocket.CLOSED) this.retry()
  }
}

/** A link to a table or a class, with the state of its connection for the pages. */
export abstract class Link<Received extends { t: string }> {
  protected abstract readonly connection: Connection<Received>

  get state() {
    return this.connection.state
  }
  get behind() {
    return this.connection.behind
  }
  get unheard() {
    return this.connection.unheard
  }
  get waits() {
    return this.connection.waits
  }
  get retryAt() {
    return this.connection.retryAt
  }
  now(): number {
    return this.connection.now()
  }
  retry(): void {
    this.connection.retry()
  }
  close(): void {
    this.connection.close()
  }
}
