/** What tests of the client have loaded already: the English texts of all games, as a server would send them. */
import type { Texts } from './link/wire.ts'
import { keepTexts } from './speech/texts.svelte.ts'

type Arb = Record<string, any>
const files = import.meta.glob<string>(
  ['../../src/labtable/engine/languages/en.arb', '../../src/labtable/games/*/languages/en.arb'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const [common, ...games] = Object.entries(files).map(
  ([path, text]) => [path.split('/').at(-3)!, JSON.parse(text) as Arb] as const,
)
/** The texts of these files, each over those before it, as a server would send them. */
export function textsFrom(language: string, ...files: Arb[]): Texts {
  const all = Object.assign({}, ...files) as Arb
  const keys = Object.keys(all)
  const about = keys.filter((key) => key[0] === '@' && key[1] !== '@' && all[key].placeholders)
  const typesOf = (placeholders: Arb) =>
    Object.fromEntries(Object.entries<Arb>(placeholders).map(([name, one]) => [name, (one['type'] as string) ?? '']))
  return {
    language,
    texts: Object.fromEntries(keys.filter((key) => key[0] !== '@').map((key) => [key, all[key] as string])),
    kinds: Object.assign({}, ...files.map((file) => file['@@x-parameters'])) as Record<string, string>,
    placeholders: Object.fromEntries(about.map((key) => [key.slice(1), typesOf(all[key].placeholders)])),
    english: null,
  }
}

for (const [game, arb] of games) keepTexts(game, textsFrom('en', common![1], arb))
