import { expect, test } from 'vitest'
import held from '../../../tests/engine/catalogue.json?raw'
import common from '../../../src/labtable/engine/languages/en.arb?raw'
import french from '../../../src/labtable/engine/languages/fr.arb?raw'
import { textsFrom } from './arb.ts'
import { Catalogue, type Reader } from './catalogue.ts'
import { linesOf, mentionedIn, plain, type SetText, type Speech } from './sentences.ts'

/** What the server's sentences are held to as well (tests/engine/test_catalogue.py). */
interface Case extends Reader {
  language: 'en' | 'de' | 'es'
  key: string
  params: Record<string, unknown>
  text: string
  sentences: { key: string; params: Record<string, never> }[]
  lines: string[]
}
const { cases, lines, names, en, de, es } = JSON.parse(held) as Record<Case['language'], object> & {
  cases: Case[]
  lines: Case[]
  names: string[]
}
const english = textsFrom('en', JSON.parse(common) as object, en)
const other = (language: string, texts: object): Catalogue =>
  new Catalogue({ ...english, language, texts: textsFrom(language, texts).texts, english: english.texts })
const catalogues = { en: new Catalogue(english), de: other('de', de), es: other('es', es) }
const formats: Speech['formats'] = {
  units: (area, set: SetText) => [{ kind: 'card', text: plain(set('metres', { n: area })) }],
}

test.each(cases)('$text', ({ language, key, params, text, ...reader }) => {
  expect(plain(catalogues[language].parts(key, params, { names, formats, ...reader }))).toBe(text)
})

test.each(lines)('lines: $lines.0', ({ language, sentences, lines, you }) => {
  const speech = { catalogue: catalogues[language], formats, names, you: you ?? null }
  expect(linesOf(sentences, speech).map(plain)).toEqual(lines)
})

test.each(['You', 'Toi', 'tu'])('the reader is called %s on a page, and is spoken to in a sentence', (name) => {
  const texts = { ...(JSON.parse(french) as object), stole: '{name} {name, select, you {as} other {a}} volé' }
  const declared = { ...english.placeholders, stole: { name: 'name' } }
  const fr = new Catalogue({ ...english, language: 'fr', texts: textsFrom('fr', texts).texts, placeholders: declared })
  expect([fr.say('stole', { name }), fr.say('stole', { name: 'Ada' })]).toEqual(['Tu as volé', 'Ada a volé'])
})

test('names of cards are bold, and marks are numbered', () => {
  const { en } = catalogues
  expect(en.parts('called', { who: 0, by: 1, bid: '3A' }, { names })).toEqual([
    'Ada calls Bob’s ',
    { kind: 'card', text: '3 cats' },
    '.',
  ])
  expect(mentionedIn([{ key: 'marked' }], en)).toEqual(['fraction'])
  expect(en.parts('marked', { area: 7 }, { formats, numbered: ['fraction'] })).toEqual([
    'Make the fraction',
    { kind: 'pin', text: '1', spoken: '' },
    ' ',
    { kind: 'card', text: '7 m' },
    '.',
  ])
})

test('what the catalogue or the sentence lacks is seen, not swallowed', () => {
  expect(catalogues.en.say('unheard_of')).toBe('unheard_of')
  expect(catalogues.en.say('left')).toBe('… are left.')
})
