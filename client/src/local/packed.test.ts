import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { unpacked, untarred } from './packed.ts'

const CONTENT = 'Lise Meitner '.repeat(1000)
const AT = 'http://files.test/python/a.txt'

/** A file server's answer, in pieces of a size. */
function served(content: Uint8Array, size = content.length, status = 200) {
  const pieces = new ReadableStream({
    start(to) {
      for (let at = 0; at < content.length; at += size) to.enqueue(content.slice(at, at + size))
      to.close()
    },
  })
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(pieces, { status }))),
  )
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['as it lies in the folder', gzipSync(CONTENT)],
  ['unpacked already, by a browser whose server says how it is packed', new TextEncoder().encode(CONTENT)],
])('A file is read %s', async (_, content) => {
  for (const size of [1, 7, content.length]) {
    served(content, size)
    const response = await unpacked(AT, 'text/plain')
    expect(await response.text()).toBe(CONTENT)
    expect(response.headers.get('content-type')).toBe('text/plain')
    expect(fetch).toHaveBeenCalledWith(`${AT}.gz`)
  }
})

test('A file that is missing is no content', async () => {
  served(new TextEncoder().encode('Not found'), 9, 404)
  await expect(unpacked(AT, 'text/plain')).rejects.toThrow('404')
})

test('The files of a tar archive', () => {
  const archive = new Uint8Array(2560)
  const write = (at: number, text: string) => archive.set(new TextEncoder().encode(text), at)
  write(0, 'a/b.pyc')
  write(124, '00000000005\0')
  write(512, 'hello')
  write(1024, 'empty.md')
  write(1148, '00000000000\0')
  const found = [...untarred(archive)].map(([name, content]) => [name, new TextDecoder().decode(content)])
  expect(found).toEqual([
    ['a/b.pyc', 'hello'],
    ['empty.md', ''],
  ])
})
