/** The tables in workers of this page, with the interface of a server. */
import type { Server, Socket } from '../link/server.ts'
import { reloadIfNewer } from '../reload.ts'
import { keepFiles, watched } from './offline.ts'
import { progress } from './progress.svelte.ts'
import type { FromTables, ToTables } from './messages.ts'
import { unpacked } from './packed.ts'
import { allKept } from './store.ts'
import { Thinkers } from './thinkers.ts'

type Answer = Extract<FromTables, { t: 'answer' }>

/** Files of the folder that a server would answer with. */
const FILES: [RegExp, (found: RegExpExecArray) => string][] = [
  [/^\/api\/games$/, () => 'api/games.json'],
  [/^\/api\/games\/([^/]+)\/rules\?lang=(\w+)$/, ([, game, language]) => `api/rules/${game}.${language}.json`],
  [/^\/api\/games\/([^/]+)\/paper$/, ([, game]) => `api/paper/${game}.json`],
  [/^\/api\/texts\/([^/]+)\/([^/]+)$/, ([, game, language]) => `api/texts/${game}.${language}.json`],
]

/** What this browser stores, in full or of one table, to save as a file. */
const KEPT = /^\/api\/kept(?:\/([^/]+))?$/

/** How long leaving a page with a table is delayed, in ms, so that pending writes finish. */
const TIME_TO_END = 200

/** Block the page, but not its workers. */
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
  // A worker that ends while it writes may leave the store locked in Firefox and WebKit. This cannot be awaited here,
  // so the page is blocked for a moment.
  addEventListener('beforeunload', () => {
    tell({ t: 'rest' })
    if (sockets.size) stay(TIME_TO_END)
  })
  // A page in the back/forward cache sleeps: its tables end, and start anew when the user returns.
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    worker.terminate()
    thinkers.stopAll()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

  // The service worker caches what is loaded now, so that nothing is loaded twice.
  void watched().then(() => tell({ t: 'begin', base }))
  // Its script may be gone if the folder has been replaced by a newer one.
  worker.onerror = () => void reloadIfNewer().then(() => progress.stage !== 'ready' && (progress.stage = 'broken'))
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
        if (found) return unpacked(new URL(file(found), document.baseURI).href, 'application/json')
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
