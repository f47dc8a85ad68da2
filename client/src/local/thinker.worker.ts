/** The worker in which computers think: pickled work in, a pickled answer out. */
import type { Thought } from './messages.ts'
import { startPython } from './python.ts'

let thinking: Promise<(work: Uint8Array) => Uint8Array<ArrayBuffer>> | undefined

async function start(base: string) {
  const python = await startPython(base)
  const page = python.pyimport('labtable.site.page')
  return (work: Uint8Array) => {
    const answer = page.think(python.toPy(work))
    const bytes: Uint8Array<ArrayBuffer> = answer.toJs()
    answer.destroy()
    return bytes
  }
}

const tell = (thought: Thought) => self.postMessage(thought)

self.onmessage = async ({ data }: MessageEvent<{ base: string } | { work: Uint8Array }>) => {
  if ('base' in data) {
    thinking = start(data.base)
    thinking.catch(() => {}) // whoever asks for a thought, is told
  } else
    await thinking!
      .then((think) => think(data.work))
      .then(
        (answer) => tell({ answer }),
        (error: unknown) => tell({ failed: String(error) }),
      )
}
