import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { milliseconds } from './tempo.ts'

const TOKENS = fileURLToPath(new URL('../../style/tokens.css', import.meta.url))
const times = (css: string) =>
  [...css.matchAll(/(--d-[a-z]+):\s*([^;}]+)/g)].map(([, name, time]) => [name, milliseconds(time!.trim())])

/** The tokens as the client's build writes them. */
async function minified(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', rolldownOptions: { input: TOKENS } },
  })
  const files = [built].flat().flatMap((part) => ('output' in part ? part.output : []))
  return String(
    files.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [file.source] : []))[0],
  )
}

test('a time is the same however it is written', () => {
  expect(['280ms', '.28s', '0.28s', '28e-2s', '+280MS'].map(milliseconds).map(Math.round)).toEqual([
    280, 280, 280, 280, 280,
  ])
  expect(['0ms', '0s', '1ms', '2s'].map(milliseconds)).toEqual([0, 0, 1, 2000])
})

test('what is no time is not taken for one', () => {
  for (const none of ['', '0', '280', '28%', 'var(--d-fly)', '1s 2s'])
    expect(() => milliseconds(none)).toThrow(RangeError)
})

test('the built client has the very times of the tokens', async () => {
  const css = await minified()
  expect(css).toContain('--d-fly:.28s') // else this tests nothing
  expect(times(css)).toEqual(times(readFileSync(TOKENS, 'utf8')))
})
