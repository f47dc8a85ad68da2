/** Files that are stored compressed in the folder, for file servers that do not compress. */

/**
 * The content of a file as a response of this type. A server that knows `.gz` has it unpacked by the browser already.
 */
export async function unpacked(url: string, kind: string): Promise<Response> {
  const response = await fetch(`${url}.gz`)
  if (!response.ok || !response.body) throw new Error(`${response.url}: ${response.status}`)
  const [head, whole] = await peeked(response.body)
  const isPacked = head[0] === 0x1f && head[1] === 0x8b
  const content = isPacked ? whole.pipeThrough(new DecompressionStream('gzip')) : whole
  return new Response(content, { headers: { 'content-type': kind } })
}

type Bytes = Uint8Array<ArrayBuffer>

/** The first bytes of a stream, at least two unless it ends before, and the whole stream again. */
async function peeked(stream: ReadableStream<Bytes>): Promise<[Bytes, ReadableStream<Bytes>]> {
  const reader = stream.getReader()
  let head = new Uint8Array()
  while (head.length < 2) {
    const { done, value } = await reader.read()
    if (done) break
    const longer = new Uint8Array(head.length + value.length)
    longer.set(head)
    longer.set(value, head.length)
    head = longer
  }
  const whole = new ReadableStream<Bytes>({
    start: (to) => to.enqueue(head),
    async pull(to) {
      const { done, value } = await reader.read()
      if (done) to.close()
      else to.enqueue(value)
    },
    cancel: (why) => reader.cancel(why),
  })
  return [head, whole]
}

/** The files of a tar archive whose names have at most 100 characters. */
export function* untarred(archive: Uint8Array): Generator<[name: string, content: Uint8Array]> {
  const BLOCK = 512
  const text = (from: number, to: number) => new TextDecoder().decode(archive.subarray(from, to)).replace(/\0.*/s, '')
  for (let at = 0; archive[at];) {
    const size = parseInt(text(at + 124, at + 136), 8)
    yield [text(at, at + 100), archive.subarray(at + BLOCK, at + BLOCK + size)]
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}
