/** How a chance is written: only certainty is 0 or 100 %, and chances below 1 % are written as such. */
import { say } from './texts.ts'

/** In words: "48 %", "less than 1 %". The odds are whole percents; below 1 they are fractions. */
export const percentInWords = (percent: number): string => say('odds.percent', { percent })
/** On a small square: "48 %", "<1 %". */
export const percentInShort = (percent: number): string => say('odds.percent.short', { percent })
