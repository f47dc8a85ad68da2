/** How this game writes chances. */
import type { Behind } from './view.ts'

/** "50 %", with a thin space; only certain or impossible things are 100 % or 0 %. */
export function chanceOf({ ways, of }: Behind): string {
  const percent = (100 * ways) / of
  if (percent > 0 && percent < 1) return 'less than 1\u202f%'
  return `${ways < of ? Math.min(99, Math.round(percent)) : 100}\u202f%`
}
