/** The worker in which computers think: pickled work in, a pickled answer out. */
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

self.onmessage = async ({ data }: MessageEvent<{ base: string } | { work: Uint8Array }>) => {
  if ('base' in data) thinking = start(data.base)
  else self.postMessage((await thinking!)(data.work))
}
