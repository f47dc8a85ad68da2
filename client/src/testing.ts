/** What tests of the client have loaded already: all English texts, as a server would send them. */
import common from '../../src/labtable/engine/languages/en.arb?raw'
import { textsFrom, type Arb } from './speech/arb.ts'
import { CLIENT, keepTexts } from './speech/kept.ts'

const files = import.meta.glob<string>(
  ['../../src/labtable/api/languages/en.arb', '../../src/labtable/games/*/languages/en.arb'],
  { query: '?raw', import: 'default', eager: true },
)
for (const [path, text] of Object.entries(files)) {
  const of = path.split('/').at(-3)!
  keepTexts(of === 'api' ? CLIENT : of, textsFrom('en', JSON.parse(common) as Arb, JSON.parse(text) as Arb))
}
