/** All English texts, as a server would send them: for tests, and for what is painted before a server is asked. */
import own from '../../src/labtable/api/languages/en.arb?raw'
import common from '../../src/labtable/engine/languages/en.arb?raw'
import { textsFrom, type Arb } from './speech/arb.ts'
import { withFronts } from './speech/front.ts'
import { CLIENT, keepTexts } from './speech/kept.ts'

const files = import.meta.glob<string>('../../src/labtable/games/*/languages/en.arb', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const read = (text: string) => JSON.parse(text) as Arb
const games = Object.fromEntries(Object.entries(files).map(([path, text]) => [path.split('/').at(-3)!, read(text)]))

for (const [game, file] of Object.entries(games)) keepTexts(game, textsFrom('en', read(common), file))
keepTexts(CLIENT, withFronts(textsFrom('en', read(common), read(own)), games))
