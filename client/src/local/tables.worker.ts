/** The worker that runs the tables of this page: the rooms, frames and requests of labtable, in Python. */
import type { FromTables, Thought, ToTables } from './messages.ts'
import { addTexts, startPython, type Proxy, type Python } from './python.ts'
import { openStore } from './store.ts'

const tell = (message: FromTables, ...given: Transferable[]) => self.postMessage(message, { transfer: given })
const fail = (error: unknown) => tell({ t: 'broken', why: String(error) })

/** A thinker, which the page has made. */
interface Thinker {
  id: number
  port: MessagePort
  /** Called with the reason why the worker has died. */
  died: (why: string) => void
  /** Rejects when the worker has died. */
  death: Promise<never>
}
const thinkers = new Map<number, Thinker>()
let ids = 0

function thinker(): Thinker {
  const { port1: port, port2 } = new MessageChannel()
  const id = ++ids
  let died: (why: string) => void
  const death = new Promise<never>((_, reject) => (died = (why) => reject(new Error(why))))
  death.catch(() => {}) // the caller of the thinker gets the error
  const made = { id, port, died: died!, death }
  thinkers.set(id, made)
  tell({ t: 'think', id, port: port2 }, port2)
  return made
}
/** Python takes seconds to start: the first thinker starts before a computer's first move. */
let early: Thinker | null = null

/** A thinker as Python sees it. */
function startThinker(python: Python, page: Proxy): Proxy {
  const { id, port, death } = early ?? thinker()
  early = null
  const ask = (work: Proxy) => {
    const thought = new Promise((resolve, reject) => {
      port.onmessage = ({ data }: MessageEvent<Thought>) =>
        'answer' in data ? resolve(python.toPy(data.answer)) : reject(new Error(data.failed))
    })
    port.postMessage(work.toJs())
    return Promise.race([thought, death])
  }
  const stop = () => {
    thinkers.delete(id)
    tell({ t: 'stop', id })
  }
  return page.PageWorker(ask, stop)
}

/** Start no transaction in the store for a while. */
let rest = () => {}

/** Gives Python the texts of the language that a request asks for. */
let addAsked = async (_path: string) => {}

async function start(base: string): Promise<Proxy> {
  tell({ t: 'progress', stage: 'loading' })
  const opening = openStore((trouble) => tell({ t: 'trouble', trouble }))
  const [python, store] = await Promise.all([startPython(base), opening])
  rest = () => store.rest()
  const added = new Map<string, Promise<void>>()
  addAsked = async (path) => {
    const language = /[?&]lang=(\w+)/.exec(path)?.[1] ?? 'en'
    if (language === 'en') return
    const adding = added.get(language) ?? addTexts(python, base, language)
    added.set(language, adding)
    await adding.catch((error) => {
      added.delete(language)
      throw error
    })
  }
  tell({ t: 'progress', stage: 'starting' })
  const page = python.pyimport('labtable.site.page')
  const tables = await page.Page.open(store, () => Promise.resolve(startThinker(python, page)))
  tell({ t: 'progress', stage: 'ready' })
  early = thinker()
  return tables
}

/** Messages wait until Python has started, which waits for the address of its folder. */
let begin: (tables: Promise<Proxy>) => void
const tables = new Promise<Proxy>((resolve) => (begin = resolve))
tables.catch(fail)

async function hear(message: ToTables): Promise<void> {
  if (message.t === 'begin') return begin(start(message.base))
  if (message.t === 'rest') return rest()
  if (message.t === 'died') return thinkers.get(message.id)?.died(message.why)
  const page = await tables
  const { id } = message
  switch (message.t) {
    case 'ask': {
      try {
        await addAsked(message.path)
      } catch {
        return tell({ t: 'answer', id, status: 503, kind: 'text/plain', content: new Uint8Array() })
      }
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
