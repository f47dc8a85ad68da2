/** What tests of the client have loaded already: the English texts of all games, as a server would send them. */
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
const own = (...arbs: Arb[]) => Object.assign({}, ...arbs) as Arb

for (const [game, arb] of games) {
  const all = own(common![1], arb)
  const keys = Object.keys(all)
  const texts = Object.fromEntries(keys.filter((key) => key[0] !== '@').map((key) => [key, all[key] as string]))
  const about = keys.filter((key) => key[0] === '@' && key[1] !== '@' && all[key].placeholders)
  const placeholders = Object.fromEntries(
    about.map((key) => [
      key.slice(1),
      Object.fromEntries(
        Object.entries<Arb>(all[key].placeholders).map(([name, one]) => [name, (one['type'] as string) ?? '']),
      ),
    ]),
  )
  const kinds = own(common![1]['@@x-parameters'], arb['@@x-parameters']) as Record<string, string>
  keepTexts(game, { language: 'en', texts, kinds, placeholders, english: null })
}
