/**
 * The styles and files that every game shares have nothing that one game alone needs, and name no game. Layouts are
 * mirrored for languages that are written from right to left.
 */
import { expect, test } from 'vitest'

const styles = import.meta.glob<string>('./*.css', { query: '?raw', import: 'default', eager: true })
const client = import.meta.glob<string>('../**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true })
const pages = {
  ...import.meta.glob<string>('../../../src/labtable/games/*/page/**/*.{ts,svelte,css}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('../../../examples/*/page/**/*.{ts,svelte,css}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
}
const isTest = (path: string) => /\.(test|bench)\./.test(path) || path.endsWith('/testing.ts')
const withoutComments = (source: string) => source.replace(/\/\*[^]*?\*\/|<!--[^]*?-->/g, '')

/** The sources of those files, in one. */
function sourceOf(files: Record<string, string>, ...within: string[]): string {
  const found = Object.entries(files).filter(([path]) => !isTest(path) && within.every((part) => path.includes(part)))
  return withoutComments(found.map(([, source]) => source).join('\n'))
}

const css = sourceOf(styles)
const general = sourceOf(client)
const games = [...new Set(Object.keys(pages).map((path) => /([^/]+)\/page\//.exec(path)![1]!))]
const pageOf = Object.fromEntries(games.map((game) => [game, sourceOf(pages, `/${game}/page/`)]))

/** Whether more than one game needs it: the client itself does, or several pages do. */
function isShared(uses: (source: string) => boolean): boolean {
  return uses(general) || games.filter((game) => uses(pageOf[game]!)).length > 1
}

/** The classes that a source gives to elements or looks for. */
function classesIn(source: string): Set<string> {
  const given = source.matchAll(/\bclass="([^"]*)"|\bclass:([\w-]+)|\bclass=\{([^\n]*)/g)
  const attributes = [...given].map(([, all, one, several]) => all ?? one ?? several)
  const selectors = [...source.matchAll(/['"`]([^'"`\n]*)['"`]/g)].map(([, text]) => text)
  return new Set([...attributes, ...selectors].flatMap((text) => text!.match(/[a-z][\w-]*/g) ?? []))
}

test('a class of the shared styles is needed by the client or by several games', () => {
  const selectors = css.replace(/\{[^{}]*\}/g, '{}')
  const styled = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!))
  expect(styled.size).toBeGreaterThan(40)
  const given = new Map([general, ...games.map((game) => pageOf[game]!)].map((source) => [source, classesIn(source)]))
  expect([...styled].filter((name) => !isShared((source) => given.get(source)!.has(name)))).toEqual([])
})

test('a token is needed by the client, by the shared styles or by several games', () => {
  const tokens = new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name!))
  expect(tokens.size).toBeGreaterThan(40)
  const names = (token: string) => new RegExp(`${token}(?![\\w-])`)
  const alone = [...tokens].filter(
    (token) => !new RegExp(`var\\(${token}[,)]`).test(css) && !isShared((source) => names(token).test(source)),
  )
  expect(alone).toEqual([])
})

test('no file that all games share names one of them', () => {
  const shipped = Object.keys(pages).flatMap((path) => /labtable\/games\/([^/]+)/.exec(path)?.[1] ?? [])
  const named = new RegExp(`\\b(${[...new Set(shipped)].join('|')})\\b`, 'i')
  const files = Object.entries({ ...styles, ...client }).filter(([path]) => !isTest(path))
  expect(files.filter(([, source]) => named.test(source)).map(([path]) => path)).toEqual([])
  expect('the table of Feynman').toMatch(named)
})

test('styles speak of the start and the end of a line, not of left and right', () => {
  const sources = Object.entries({ ...styles, ...client, ...pages }).filter(([path]) => /\.(css|svelte)$/.test(path))
  expect(sources.length).toBeGreaterThan(200)
  // what is in the middle, or placed by a script, is the same in both
  const physical =
    /[\s;{](?:(?:margin|padding|border)-(?:left|right)[\w-]*:|text-align:\s*(?:left|right)|right:|left:(?!\s*(?:50%|var\(--mark)))[^;]*;/g
  const found = sources.flatMap(([path, source]) => {
    const style = path.endsWith('.css') ? source : (/<style[^>]*>([^]*)<\/style>/.exec(source)?.[1] ?? '')
    return [...style.matchAll(physical)].map(([line]) => `${path}: ${line.trim()}`)
  })
  expect(found).toEqual([])
})
