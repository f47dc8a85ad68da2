// Says to the folder's tables what a page says, without a page: see `test_site`.
{
  const heard = []
  const Real = Worker
  let tables
  let ids = 1_000_000
  window.Worker = class extends Real {
    constructor(...given) {
      super(...given)
      if (tables) return // the first runs the tables; the page makes others, in which computers think
      tables = this
      this.addEventListener('message', ({ data }) => heard.push(data))
    }
  }
  const next = async (found) => {
    for (;;) {
      const at = heard.findIndex(found)
      if (at >= 0) return heard.splice(at, 1)[0]
      await new Promise((later) => setTimeout(later, 10))
    }
  }
  async function ask(method, path, body) {
    const id = ++ids
    tables.postMessage({ t: 'ask', id, method, path, body: JSON.stringify(body), secret: null })
    const { content } = await next((m) => m.t === 'answer' && m.id === id)
    return JSON.parse(new TextDecoder().decode(content))
  }
  // Opens a puzzle and does what hints say, until it has ended: its table, its result, and what was done.
  window.solve = async (game, puzzle) => {
    const wish = { game, name: 'Ada', options: {}, seats: [], window_seconds: 20, pause_ms: 0, puzzle }
    const { table, secret } = await ask('POST', '/api/tables', wish)
    const id = ++ids
    const say = (message) => tables.postMessage({ t: 'say', id, text: JSON.stringify(message) })
    const told = async (kind) => {
      for (;;) {
        const message = JSON.parse((await next((m) => m.t === 'said' && m.id === id)).text)
        if (message.t === 'fault') throw new Error(message.text)
        if (kind(message)) return message
      }
    }
    tables.postMessage({ t: 'open', id, table })
    say({ t: 'hello', secret, known: null })
    let view = await told((m) => m.t === 'table')
    const done = []
    while (view.puzzle.result === 'open') {
      say({ t: 'hint' })
      const { hint } = await told((m) => m.t === 'advice')
      const { seen } = view
      done.push(hint.actions[0])
      say({ t: 'act', seen, action: hint.actions[0] })
      view = await told((m) => m.t === 'table' && (m.seen > seen || m.puzzle.result !== 'open'))
    }
    tables.postMessage({ t: 'close', id })
    return { table, result: view.puzzle.result, done }
  }
}
