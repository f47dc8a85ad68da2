/** A thinker, the worker in which computers choose their moves: pickled work in, a pickled answer out. */
import type { BeginThinking, Thought } from './messages.ts'
import { startPython } from './python.ts'

type Think = (work: Uint8Array) => Uint8Array<ArrayBuffer>

async function start(base: string): Promise<Think> {
  const python = await startPython(base)
  const page = python.pyimport('labtable.site.page')
  return (work: Uint8Array) => {
    const answer = page.think(python.toPy(work))
    const bytes: Uint8Array<ArrayBuffer> = answer.toJs()
    answer.destroy()
    return bytes
  }
}

self.onmessage = ({ data: { base, port } }: MessageEvent<BeginThinking>) => {
  const thinking = start(base)
  thinking.catch(() => {}) // the caller of the thinker gets the error
  const tell = (thought: Thought) => port.postMessage(thought)
  port.onmessage = ({ data }: MessageEvent<Uint8Array>) =>
    void thinking
      .then((think) => think(data))
      .then(
        (answer) => tell({ answer }),
        (error: unknown) => tell({ failed: String(error) }),
      )
}
