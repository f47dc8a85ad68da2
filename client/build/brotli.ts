/** Beside each built file that brotli makes smaller, that smaller one: for the server, whose Python has no brotli. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const SETTINGS = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
/** Of the size: what stays larger, as type and pictures do, is left as it is, so that the package stays small. */
const LEAST_GAIN = 0.9
/** In bytes: what is smaller travels in one packet anyway. */
const LEAST_SIZE = 1024

/** The files as they are when all else is done, those that are copied as they stand among them. */
export function brotli(): Plugin {
  let folder = ''
  return {
    name: 'brotli',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir)),
    closeBundle: {
      order: 'post',
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!/^[^.].*\.(js|css|html|svg|json)$/.test(name)) continue
          const plain = readFileSync(join(folder, name))
          const small = brotliCompressSync(plain, SETTINGS)
          if (plain.length >= LEAST_SIZE && small.length < LEAST_GAIN * plain.length)
            writeFileSync(join(folder, `${name}.br`), small)
        }
      },
    },
  }
}
