/** Chances as they are written everywhere in this game. */
import type { Behind } from './view.ts'

/** "50 %", with a thin space; what is neither sure nor impossible is not said to be. */
export function chanceOf({ ways, of }: Behind): string {
  const percent = (100 * ways) / of
  if (percent > 0 && percent < 1) return 'less than 1\u202f%'
  return `${ways < of ? Math.min(99, Math.round(percent)) : 100}\u202f%`
}
