/** Lists of words, as the reader's language writes them. */
import { say } from './clientTexts.ts'
import { CLIENT, keptTexts, NO_TEXTS } from './kept.ts'

/** "a, b, c" */
export const inRow = (parts: string[]): string => say('text.row', { parts })

/** What something is, and what is said of it: "Theme: Dark". */
export const named = (what: string, says = ''): string => say('text.named', { what, says })

/** What stands between facts that are read one by one: " · ". */
export const dot = (): string => (keptTexts(CLIENT) ?? NO_TEXTS).say('list.dot')

/** Facts that are read one by one, without those that do not hold: "a · b · c". */
export const dotted = (...all: (string | false | 0 | undefined)[]): string => all.filter(Boolean).join(dot())

/** Several facts about one thing, without those that do not hold: "a; b; c". */
export const facts = (...all: (string | false | 0)[]): string =>
  all
    .filter((fact) => typeof fact === 'string')
    .reduce((first, last) => (first ? (keptTexts(CLIENT) ?? NO_TEXTS).say('list.facts', { first, last }) : last), '')
