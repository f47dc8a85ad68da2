import { IntlMessageFormat } from 'intl-messageformat'
import { bench } from 'vitest'
import english from '../../../src/labtable/games/cats/languages/en.arb?raw'
import common from '../../../src/labtable/engine/languages/en.arb?raw'
import { textsFrom } from './arb.ts'
import { Catalogue } from './catalogue.ts'
import type { Sentence } from '../link/wire.ts'
import { linesOf } from './sentences.ts'

// `npx vitest bench --run --project pure`: a log of 200 lines, as a table shows it, and as many messages of two blanks by the library alone.
const catalogue = new Catalogue(textsFrom('en', { ...JSON.parse(common), ...JSON.parse(english) } as object))
const log: Sentence[] = Array.from({ length: 100 }, (_, i) => [
  { key: 'bid', params: { who: i % 3, bid: '3A' } },
  { key: 'showed', params: { who: (i + 1) % 3, boxes: ['A', 'A', 'H'] } },
]).flat()
const library = new IntlMessageFormat('{who} says {bid}.', 'en')

bench('a log of 200 lines', () => {
  linesOf(log, { catalogue, formats: {}, names: ['Ada', 'Bob', 'Cleo'], you: 0 })
})
bench('200 messages by intl-messageformat', () => {
  for (const { params } of log) library.formatToParts({ who: 'Ada', bid: '3 Alive', ...params })
})
