/** Lists of words, as the reader's language writes them. */
import { CLIENT, keptTexts, NO_TEXTS } from './kept.ts'

const joined = (key: string, words: string[]): string =>
  words.length ? words.reduce((first, last) => (keptTexts(CLIENT) ?? NO_TEXTS).say(key, { first, last })) : ''

/** "a, b, c" */
export const inRow = (words: string[]): string => joined('list.next', words)

/** Several facts about one thing, without those that do not hold: "a; b; c". */
export const facts = (...all: (string | false | 0)[]): string =>
  joined(
    'list.facts',
    all.filter((fact) => typeof fact === 'string'),
  )
