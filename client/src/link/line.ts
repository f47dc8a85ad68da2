/** A connection by plain requests, for networks that block WebSockets. */
import type { Socket } from './server.ts'

export class Line implements Socket {
  readyState: Socket['readyState'] = WebSocket.CONNECTING
  onopen: WebSocket['onopen'] = null
  onmessage: WebSocket['onmessage'] = null
  onclose: WebSocket['onclose'] = null
  #path: string
  #secret = ''
  #leaving = new AbortController()
  /** Messages are posted one at a time. */
  #posted: Promise<void> = Promise.resolve()

  constructor(path: string) {
    this.#path = path
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return
      this.readyState = WebSocket.OPEN
      this.onopen?.call(this as unknown as WebSocket, new Event('open'))
    })
  }

  /** Send a message; the first opens the line. */
  send(text: string): void {
    this.#posted = this.#posted.then(() => this.#post(text)).catch(() => this.#lose())
  }
  close(): void {
    this.readyState = WebSocket.CLOSED
    this.#leaving.abort()
  }

  async #post(text: string): Promise<void> {
    if (this.#secret) return void (await this.#ask('/line', text))
    const opened = await this.#ask(this.#path, text)
    this.#secret = ((await opened.json()) as { line: string }).line
    void this.#listen().catch(() => this.#lose())
  }
  /** Poll for messages: each request is answered once there is something. */
  async #listen(): Promise<void> {
    while (this.readyState === WebSocket.OPEN) {
      const answer = await this.#ask('/line/next', '')
      for (const message of (await answer.json()) as object[]) {
        if (this.readyState !== WebSocket.OPEN) return
        const data = JSON.stringify(message)
        this.onmessage?.call(this as unknown as WebSocket, new MessageEvent('message', { data }))
      }
    }
  }
  async #ask(path: string, body: string): Promise<Response> {
    const headers = this.#secret ? { authorization: `Bearer ${this.#secret}` } : undefined
    const answer = await fetch(path, { method: 'POST', body, headers, signal: this.#leaving.signal, cache: 'no-store' })
    if (!answer.ok) throw new Error(`${answer.status}`)
    return answer
  }
  #lose(): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.close()
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close'))
  }
}
