/** Texts packed for the `#` of a link: compressed with zlib, whose checksum reveals a cut link, in base64url. */

import { say } from '../speech/words.ts'

/** The maximum length of an unpacked text: links are untrusted, and a few characters can unpack to gigabytes. */
export const MOST_BYTES = 192 * 1024

/** Why a link is bad: it was cut off, holds too much, is of a newer labtable, or this browser cannot make one. */
export class BadLink extends Error {
  constructor(readonly why: 'cut' | 'long' | 'newer' | 'browser') {
    super(why)
  }
}

/** The error as a sentence. */
export function sentence(error: unknown): string {
  if (error instanceof BadLink) return say(`link.bad.${error.why}`)
  return error instanceof Error ? error.message : String(error)
}

export async function pack(text: string): Promise<string> {
  if (!('CompressionStream' in globalThis)) throw new BadLink('browser')
  const bytes = await all(stream(new TextEncoder().encode(text), new CompressionStream('deflate')), Infinity)
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Unpack a text. Throws BadLink. */
export async function unpack(packed: string): Promise<string> {
  if (!('DecompressionStream' in globalThis)) throw new BadLink('browser')
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    const text = await all(stream(bytes, new DecompressionStream('deflate')), MOST_BYTES)
    return new TextDecoder('utf-8', { fatal: true }).decode(text)
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink('cut')
  }
}

function stream(bytes: Uint8Array<ArrayBuffer>, change: CompressionStream | DecompressionStream) {
  return new Blob([bytes]).stream().pipeThrough(change)
}

/** The bytes of a stream; stops at the maximum. */
async function all(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > most) {
      void reader.cancel()
      throw new BadLink('long')
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
