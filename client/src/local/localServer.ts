/** The tables in this page's own workers, asked as a server is. */
import type { Server, Socket } from '../link/server.ts'
import { renew } from '../anew.ts'
import { keepFiles, watched } from './offline.ts'
import { progress } from './progress.svelte.ts'
import type { FromTables, ToTables } from './messages.ts'
import { allKept } from './store.ts'
import { Thinkers } from './thinkers.ts'

type Answer = Extract<FromTables, { t: 'answer' }>

/** Files of the folder that a server would answer with. */
const FILES: [RegExp, (found: RegExpExecArray) => string][] = [
  [/^\/api\/games$/, () => 'api/games.json'],
  [/^\/api\/games\/([^/]+)\/rules$/, ([, game]) => `api/rules/${game}.json`],
]

/** What this browser keeps, all of it or of a table, to be saved as it is. */
const KEPT = /^\/api\/kept(?:\/([^/]+))?$/

/** How long a page with a table stays when it is left, in ms: what is being written is on the disk by then. */
const TIME_TO_END = 200

/** Keep the page, and not its workers, from going on. */
function stay(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

export function localServer(): Server {
  const worker = new Worker(new URL('./tables.worker.ts', import.meta.url), { type: 'module' })
  const asked = new Map<number, (answer: Answer) => void>()
  const sockets = new Map<number, LocalSocket>()
  let ids = 0
  const tell = (message: ToTables) => worker.postMessage(message)
  const base = new URL('python/', document.baseURI).href
  const thinkers = new Thinkers(base, (id, why) => tell({ t: 'died', id, why }))
  // A worker that ends in the midst of writing may leave the store locked, in Firefox and in WebKit. What it has begun
  // ends while the page stays for a moment, for it cannot be waited for here.
  addEventListener('beforeunload', () => {
    tell({ t: 'rest' })
    if (sockets.size) stay(TIME_TO_END)
  })
  // A page may be kept for the way back, asleep; its tables end, and begin anew when somebody comes back to it.
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    worker.terminate()
    thinkers.stopAll()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

  // What is loaded now is kept on its way, so that nothing is loaded twice.
  void watched().then(() => tell({ t: 'begin', base }))
  // Its script may be gone, if the folder is a newer one.
  worker.onerror = () => void renew().then(() => progress.stage !== 'ready' && (progress.stage = 'broken'))
  worker.onmessage = ({ data }: MessageEvent<FromTables>) => {
    if (data.t === 'answer') {
      asked.get(data.id)?.(data)
      asked.delete(data.id)
    } else if (data.t === 'said') sockets.get(data.id)?.hear(data.text)
    else if (data.t === 'closed') {
      sockets.get(data.id)?.end()
      sockets.delete(data.id)
    } else if (data.t === 'progress') {
      progress.stage = data.stage
      if (data.stage === 'ready') void keepFiles()
    } else if (data.t === 'trouble') progress.trouble = data.trouble
    else if (data.t === 'think') thinkers.start(data.id, data.port)
    else if (data.t === 'stop') thinkers.stop(data.id)
    else if (data.t === 'broken') {
      console.error(data.why)
      if (progress.stage !== 'ready') progress.stage = 'broken'
    }
  }

  return {
    async ask(path, init = {}) {
      for (const [pattern, file] of FILES) {
        const found = pattern.exec(path)
        if (found) return fetch(new URL(file(found), document.baseURI))
      }
      const kept = KEPT.exec(path)
      if (kept) return new Response(await allKept(kept[1]))
      const id = ++ids
      const headers = new Headers(init.headers)
      const secret = headers.get('authorization')?.replace('Bearer ', '') ?? null
      const answering = new Promise<Answer>((resolve) => asked.set(id, resolve))
      tell({
        t: 'ask',
        id,
        method: init.method ?? 'GET',
        path,
        body: typeof init.body === 'string' ? init.body : '',
        secret,
      })
      return response(await answering)
    },
    connect(path) {
      const id = ++ids
      const socket = new LocalSocket((message) => {
        if (message.t === 'close') sockets.delete(id)
        tell({ ...message, id })
      })
      sockets.set(id, socket)
      tell({ t: 'open', id, table: decodeURIComponent(path.split('/').pop()!) })
      return socket
    },
  }
}

function response({ status, kind, content }: Answer): Response {
  if (status === 204) return new Response(null, { status })
  const [type, packed] = kind.split('+')
  const headers = { 'content-type': type! }
  if (packed !== 'gzip') return new Response(content, { status, headers })
  return new Response(new Blob([content]).stream().pipeThrough(new DecompressionStream('gzip')), { status, headers })
}

type Said = { t: 'say'; text: string } | { t: 'close' }

class LocalSocket implements Socket {
  readyState: Socket['readyState'] = WebSocket.CONNECTING
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  readonly #say: (message: Said) => void

  constructor(say: (message: Said) => void) {
    this.#say = say
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return
      this.readyState = WebSocket.OPEN
      this.onopen?.call(this as unknown as WebSocket, new Event('open'))
    })
  }
  send(text: string): void {
    this.#say({ t: 'say', text })
  }
  close(): void {
    this.readyState = WebSocket.CLOSED
    this.#say({ t: 'close' })
  }
  hear(text: string): void {
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent('message', { data: text }))
  }
  end(): void {
    this.readyState = WebSocket.CLOSED
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close'))
  }
}
