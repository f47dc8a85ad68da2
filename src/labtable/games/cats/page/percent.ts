/** How a chance is written: only what is certain is 0 or 100 %, and what is rarer than one in a hundred says so. */

const THIN = '\u202f'

/** In a sentence: "48 %", "less than 1 %". The odds come in whole hundredths; below 1 they are a fraction of one. */
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
