/**
 * The page is painted before its script is there: it holds the start page as its own components render it, and those
 * of all styles that this needs. A folder of files is given a page of its own, `.folder.html`, for links differ there.
 * Each language has its own pages: `index.de.html`, `.folder.de.html`.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { parseCss, type AST } from 'svelte/compiler'
import { build, type Plugin, type Rolldown } from 'vite'
import { RIGHT_TO_LEFT } from '../src/speech/rightToLeft.ts'

type Bundle = Rolldown.OutputBundle
type Edition = 'server' | 'folder'
/** The client's texts, without which no page begins; `*` is the language. */
const WORDS: Record<Edition, string> = {
  server: '/api/texts/client/*',
  folder: './api/texts/client.*.json.gz',
}
interface Early {
  body: string
  description: string
  opens: string
}

export function early(): Plugin {
  let root = ''
  const others: Record<string, string> = {}
  return {
    name: 'early',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return withLanguages(root, html).replace('<!-- first -->', firstScript(root, '', '', [], []))
        const rendered = await render(root)
        const page = (edition: Edition, language: string) =>
          complete(root, html, bundle, rendered[edition][language]!, edition, language)
        for (const language of languagesOf(root)) {
          const named = language === 'en' ? '' : `.${language}`
          others[`.folder${named}.html`] = page('folder', language)
          if (named) others[`index${named}.html`] = page('server', language)
        }
        return page('server', 'en')
      },
    },
    writeBundle({ dir }) {
      for (const [name, page] of Object.entries(others)) writeFileSync(join(dir!, name), page)
    },
  }
}

function complete(
  root: string,
  html: string,
  bundle: Bundle,
  { body, description, opens }: Early,
  edition: Edition,
  language: string,
): string {
  const [, link, sheet] = /\n *(<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>)/.exec(html)!
  const base = edition === 'server' ? '/' : './'
  const soon = soonNeeded(bundle, FRONT).map(([file, kind]) => [base + file, kind])
  const ofClass = edition === 'server' ? soonNeeded(bundle, PUPIL).map(([file, kind]) => [base + file, kind]) : []
  if (edition === 'server') soon.push(['/api/games', 'fetch'])
  soon.push(...fontsIn(bundle).map((file) => [base + file, 'font']))
  const style = stylesOf(bundle, sheet!, body)
  return withLanguages(root, html)
    .replace(link!, '') // the first script fetches it, for there it would hold up the painting
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('name="description" content=""', () => `name="description" content="${escaped(description)}"`)
    .replace(
      '<!-- first -->',
      () => `<style>${style}</style>\n    ${firstScript(root, base + sheet, WORDS[edition], soon, ofClass)}`,
    )
    .replace('<!-- early -->', () => `<div id="early" data-opens="${escaped(opens)}">${body}</div>`)
}

const textsIn = (root: string) => join(root, '../src/labtable/api/languages')

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** The languages of the client's own texts, English first. */
function languagesOf(root: string): string[] {
  const files = readdirSync(textsIn(root)).filter((file) => file.endsWith('.arb'))
  const found = files.map((file) => file.replace('.arb', ''))
  return ['en', ...found.filter((language) => language !== 'en').sort()]
}

/** The languages into which the documentation is translated, which most folders have beside them. */
const languagesOfDocs = (root: string): string[] =>
  languagesOf(root).filter((language) => existsSync(join(root, '../docs', language)))

/** A text in each language that has it. */
const inEach = (root: string, key: string): [string, string][] =>
  languagesOf(root).flatMap((language) => {
    const text = JSON.parse(readFileSync(join(textsIn(root), `${language}.arb`), 'utf8'))[key] as string | undefined
    return text === undefined ? [] : [[language, text]]
  })

function withLanguages(root: string, html: string): string {
  const plain = inEach(root, 'problem.noscript').map(
    ([language, text]) => `<p lang="${language}" dir="auto">${escaped(text)}</p>`,
  )
  return html
    .replace('<html lang="en"', `<html lang="en" data-languages="${languagesOf(root).join(' ')}"`)
    .replace('<!-- noscript -->', plain.join(''))
}

/** The script that stands in the page: without its comments, since everybody loads it before all else. */
function firstScript(root: string, sheet: string, words: string, soon: string[][], ofClass: string[][]): string {
  const source = readFileSync(join(root, 'src/first.js'), 'utf8').replace(/(^|\s)\/\/ .*$/gm, '')
  const said = (what: string) => Object.fromEntries(inEach(root, `problem.${what}`))
  const troubles = { offline: said('offline'), again: said('again'), file: said('file'), old: said('old') }
  const given = Object.entries({ sheet, words, soon, ofClass, troubles, rightToLeft: RIGHT_TO_LEFT }).map(
    ([name, value]) => `${name} = ${JSON.stringify(value)}`,
  )
  return `<script>(function () {\nvar ${given.join(', ')}\n${source.replace(/\n\s*\n+/g, '\n')}})()</script>`
}

/** The part of a game on the start page, and a pupil's page of a class. */
const FRONT = '/page/front.ts'
const PUPIL = '/pages/Class.svelte'
/** The files that a page loads once its script is there, with what is in these sources. */
function soonNeeded(bundle: Bundle, sources: string): [string, string][] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)!
  const parts = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(sources))
  const files = new Set<string>()
  const styles = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (name === entry.fileName || entry.imports.includes(name) || files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    chunk.viteMetadata?.importedCss.forEach((style) => styles.add(style))
    chunk.imports.forEach(add)
  }
  parts.forEach(({ fileName }) => add(fileName))
  return [
    ...[...files].map((file): [string, string] => [file, 'script']),
    ...[...styles].map((file): [string, string] => [file, 'style']),
  ]
}

/** The fonts of the start page, which no style asks for before the sheet of all styles is there. */
const FONTS = /(?:libertinus-serif-latin-400-(?:normal|italic)|source-sans-3-latin-wght-normal)-[^/]*\.woff2$/
const fontsIn = (bundle: Bundle): string[] => Object.keys(bundle).filter((file) => FONTS.test(file))

/** Render it by both editions of the client in each language; `address.ts` and `language.svelte.ts` ask the document. */
async function render(root: string): Promise<Record<Edition, Record<string, Early>>> {
  const made = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [svelte()],
    resolve: { alias: { $client: join(root, 'src') } },
    ssr: { noExternal: true },
    build: { ssr: 'src/early.ts', write: false, minify: false, rolldownOptions: { output: { codeSplitting: false } } },
  })) as Rolldown.RolldownOutput
  const folder = mkdtempSync(join(root, 'node_modules/.early-'))
  try {
    const file = join(folder, 'early.mjs')
    writeFileSync(file, made.output[0].code)
    const rendered: Record<Edition, Record<string, Early>> = { server: {}, folder: {} }
    for (const edition of ['server', 'folder'] as const)
      for (const language of languagesOf(root)) {
        asInBrowser(edition, language, languagesOf(root), languagesOfDocs(root))
        rendered[edition][language] = (await import(`${pathToFileURL(file).href}?${edition}.${language}`)) as Early
      }
    return rendered
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the client's modules look at when they are loaded. */
function asInBrowser(edition: Edition, lang: string, languages: string[], docs: string[]): void {
  const nothing = () => {}
  Object.assign(globalThis, {
    location: { pathname: '/', hash: '' },
    document: { documentElement: { lang, dataset: { edition, languages: languages.join(' '), docs: docs.join(' ') } } },
    addEventListener: nothing,
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
  })
}

/** Those rules of the page's styles, and of what it loads soon, that mean something that is painted. */
function stylesOf(bundle: Bundle, sheet: string, body: string): string {
  const has = new Set(['*', 'html', 'body', ...words(body, /<([a-z]\w*)/g)])
  for (const value of words(body, /class="([^"]*)"/g)) value.split(/\s+/).forEach((name) => has.add(`.${name}`))
  const sheets = [sheet, ...soonNeeded(bundle, FRONT).flatMap(([file, kind]) => (kind === 'style' ? [file] : []))]
  const source = sheets.map((name) => String((bundle[name] as Rolldown.OutputAsset).source)).join('\n')
  const kept = rulesOf(parseCss(source).children, source, has)
  const moved = words(kept, /animation(?:-name)?:([^;}]*)/g).flatMap((value) => value.split(/[\s,]+/))
  const frames = parseCss(source).children.filter(
    (rule) => rule.type === 'Atrule' && rule.name === 'keyframes' && moved.includes(rule.prelude),
  )
  return kept + frames.map(({ start, end }) => source.slice(start, end)).join('')
}

const words = (text: string, found: RegExp): string[] => [...text.matchAll(found)].map(([, word]) => word!)

function rulesOf(rules: readonly AST.CSS.Node[], source: string, has: Set<string>): string {
  return rules.map((rule) => ruleOf(rule, source, has)).join('')
}

function ruleOf(rule: AST.CSS.Node, source: string, has: Set<string>): string {
  if (rule.type === 'Rule') {
    const some = rule.prelude.children.some((selector) => mayMean(selector, has))
    return some ? source.slice(rule.start, rule.end) : ''
  }
  const face = rule.type === 'Atrule' && rule.name === 'font-face' ? source.slice(rule.start, rule.end) : ''
  if (face) return face.includes('local(') ? face : '' // those of a file come with the sheet
  if (rule.type !== 'Atrule' || !rule.block || !['media', 'supports', 'container'].includes(rule.name)) return ''
  if (rule.prelude === 'print') return ''
  const within = rulesOf(rule.block.children, source, has)
  return within && `@${rule.name} ${rule.prelude}{${within}}`
}

/** Whether a selector's elements and classes are all there; what it says in brackets is not looked at. */
function mayMean({ children }: AST.CSS.ComplexSelector, has: Set<string>): boolean {
  return children.every(({ selectors }) =>
    selectors.every((part) => {
      if (part.type === 'ClassSelector') return has.has(`.${part.name}`)
      return part.type !== 'TypeSelector' || has.has(part.name)
    }),
  )
}
