/** The worker that runs the tables of this page: labtable's own rooms, frames and requests, in Python. */
import type { FromTables, Thought, ToTables } from './messages.ts'
import { startPython, type Proxy, type Python } from './python.ts'
import { openStore } from './store.ts'

const tell = (message: FromTables) => self.postMessage(message)
const fail = (error: unknown) => tell({ t: 'broken', why: String(error) })

function thinker(base: string): Worker {
  const worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' })
  worker.postMessage({ base })
  return worker
}
/** Python takes seconds to start: the first worker that thinks starts before a computer's first move. */
let early: Worker | null = null

/** A worker that thinks, as Python knows it. */
function startThinker(python: Python, page: Proxy, base: string): Proxy {
  const worker = early ?? thinker(base)
  early = null
  const ask = (work: Proxy) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Thought>) =>
        'answer' in data ? resolve(python.toPy(data.answer)) : reject(new Error(data.failed))
      worker.onerror = (event) => reject(new Error(event.message))
      worker.postMessage({ work: work.toJs() })
    })
  return page.PageWorker(ask, () => worker.terminate())
}

/** Begin nothing in the store for a while. */
let rest = () => {}

async function start(base: string): Promise<Proxy> {
  tell({ t: 'progress', stage: 'loading' })
  const opening = openStore((trouble) => tell({ t: 'trouble', trouble }))
  const [python, store] = await Promise.all([startPython(base), opening])
  rest = () => store.rest()
  tell({ t: 'progress', stage: 'starting' })
  const page = python.pyimport('labtable.site.page')
  const tables = await page.Page.open(store, () => Promise.resolve(startThinker(python, page, base)))
  tell({ t: 'progress', stage: 'ready' })
  early = thinker(base)
  return tables
}

/** Messages wait for it, and it for the folder that Python is in. */
let begin: (tables: Promise<Proxy>) => void
const tables = new Promise<Proxy>((resolve) => (begin = resolve))
tables.catch(fail)

async function hear(message: ToTables): Promise<void> {
  if (message.t === 'begin') return begin(start(message.base))
  if (message.t === 'rest') return rest()
  const page = await tables
  const { id } = message
  switch (message.t) {
    case 'ask': {
      const reply = await page.ask(message.method, message.path, message.body, message.secret)
      const content = reply.content.toJs()
      tell({ t: 'answer', id, status: reply.status, kind: reply.kind, content })
      reply.destroy()
      break
    }
    case 'open':
      page.connect(
        id,
        message.table,
        (text: string) => tell({ t: 'said', id, text }),
        (code: number) => tell({ t: 'closed', id, code }),
      )
      break
    case 'say':
      page.say(id, message.text)
      break
    case 'close':
      page.leave(id)
  }
}

self.onmessage = ({ data }: MessageEvent<ToTables>) => void hear(data).catch(fail)
