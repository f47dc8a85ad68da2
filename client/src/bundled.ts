/**
 * All texts in the language of the page, as a server would send them: for tests, and for what is painted before a
 * server is asked. What the language lacks is in English.
 */
import { textsFrom, type Arb } from './speech/arb.ts'
import { withFronts } from './speech/front.ts'
import { CLIENT, keepTexts } from './speech/kept.ts'
import { ENGLISH, locale } from './speech/language.svelte.ts'

const LABTABLE = '../../src/labtable/'
const files = import.meta.glob<string>(
  ['../../src/labtable/{api,engine}/languages/*.arb', '../../src/labtable/games/*/languages/*.arb'],
  { query: '?raw', import: 'default' },
)
const isThere = (folder: string, language: string) => `${LABTABLE}${folder}/languages/${language}.arb` in files

async function textsIn(folder: string): Promise<Arb> {
  const languages = [...new Set([ENGLISH, locale.language])].filter((language) => isThere(folder, language))
  const read = languages.map((language) => files[`${LABTABLE}${folder}/languages/${language}.arb`]!())
  return Object.assign({}, ...(await Promise.all(read)).map((text) => JSON.parse(text) as Arb)) as Arb
}

const names = Object.keys(files).flatMap((path) => /games\/(\w+)\/languages\/en\.arb$/.exec(path)?.[1] ?? [])
const [common, own, ...texts] = await Promise.all(
  ['engine', 'api', ...names.map((name) => `games/${name}`)].map(textsIn),
)
const games = Object.fromEntries(names.map((name, i) => [name, texts[i]!]))

for (const [game, file] of Object.entries(games)) keepTexts(game, textsFrom(locale.language, common!, file))
keepTexts(CLIENT, withFronts(textsFrom(locale.language, common!, own!), games))

/** The languages of a game's texts that this page may need. */
export const languagesOf = (game: string): string[] =>
  [ENGLISH, locale.language].filter((language) => isThere(`games/${game}`, language))
