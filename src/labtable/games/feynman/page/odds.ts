/** How this game writes chances. */
import { say } from './texts.ts'
import type { Behind } from './view.ts'

/** "50 %", with a thin space; only certain or impossible things are 100 % or 0 %. */
export function chanceOf({ ways, of }: Behind): string {
  const percent = (100 * ways) / of
  return say('odds.chance', { chance: ways < of ? Math.min(99, percent) : percent })
}
