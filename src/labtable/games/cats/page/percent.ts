/** How a chance is written: only certainty is 0 or 100 %, and chances below 1 % are written as such. */

const THIN = '\u202f'

/** In a sentence: "48 %", "less than 1 %". The odds are whole percents; below 1 they are fractions. */
export function percentInWords(percent: number): string {
  if (percent > 0 && percent < 1) return `less than 1${THIN}%`
  if (percent > 99 && percent < 100) return `more than 99${THIN}%`
  return `${Math.round(percent)}${THIN}%`
}

/** On a small square: "48 %", "<1 %". */
export function percentInShort(percent: number): string {
  if (percent > 0 && percent < 1) return `<1${THIN}%`
  if (percent > 99 && percent < 100) return `>99${THIN}%`
  return `${Math.round(percent)}${THIN}%`
}
