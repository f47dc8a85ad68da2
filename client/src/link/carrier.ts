/** A WebSocket, or a connection by plain requests where a WebSocket fails. */
import { Line } from './line.ts'
import type { Socket } from './server.ts'

/** How long a silent WebSocket is given before plain requests are tried, in ms. */
const PATIENCE = 5000
/** After how many failed WebSockets in a row, with plain requests working, these are tried first. */
const ENOUGH = 2

let failed = 0

const openSocket = (path: string): Socket =>
  new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${path}`)
const openLine = (path: string): Socket => new Line(path.includes('/') ? `/line/${path}` : `/line/table/${path}`)

/** A connection to a table, or to `class/CODE`. It has failed once both ways have. */
export class Carrier implements Socket {
  onopen: WebSocket['onopen'] = null
  onmessage: WebSocket['onmessage'] = null
  onclose: WebSocket['onclose'] = null
  #path: string
  #way: Socket
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(path: string) {
    this.#path = path
    this.#way = failed < ENOUGH ? this.#try(openSocket(path), () => this.#turnToLine()) : this.#openLine()
    if (failed < ENOUGH) this.#timer = setTimeout(() => this.#turnToLine(), PATIENCE)
  }

  get readyState(): Socket['readyState'] {
    return this.#way.readyState
  }
  send(text: string): void {
    this.#way.send(text)
  }
  close(): void {
    clearTimeout(this.#timer)
    this.#leave()
  }

  /** Connect in one way; `lost` is called if it ends before any message has come. */
  #try(way: Socket, lost: () => void): Socket {
    const self = this as unknown as WebSocket
    let isHeard = false
    way.onopen = (event) => this.onopen?.call(self, event)
    way.onmessage = (event) => {
      if (!isHeard) this.#works(way)
      isHeard = true
      this.onmessage?.call(self, event)
    }
    way.onclose = (event) => (isHeard ? this.onclose?.call(self, event) : lost())
    return way
  }
  #works(way: Socket): void {
    clearTimeout(this.#timer)
    failed = way instanceof Line ? failed + 1 : 0
  }
  #openLine(): Socket {
    return this.#try(openLine(this.#path), () => {
      failed = 0
      this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close'))
    })
  }
  #turnToLine(): void {
    clearTimeout(this.#timer)
    this.#leave()
    this.#way = this.#openLine()
  }
  #leave(): void {
    this.#way.onopen = this.#way.onmessage = this.#way.onclose = null
    this.#way.close()
  }
}
