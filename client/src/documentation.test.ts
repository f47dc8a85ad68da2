import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageOf } from './routes.ts'

const docs = new URL('../../docs/', import.meta.url)
const games = readdirSync(new URL('../../src/labtable/games/', import.meta.url))

test('every link from the documentation to the table leads to a page of it', () => {
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf-8' }).filter((name) => name.endsWith('.md'))
  const places = pages.flatMap((name) =>
    [...readFileSync(new URL(name, docs), 'utf-8').matchAll(/\]\((?:\.\.\/)+#(\/[^)?]*)(?:\?[^)]*)?\)/g)].map(
      ([, path]) => path!,
    ),
  )
  expect(places.length).toBeGreaterThan(20)
  for (const place of places) {
    const page = pageOf(place)
    expect(page.at, place).not.toBe('missing')
    if ('game' in page) expect(games, place).toContain(page.game)
  }
})
