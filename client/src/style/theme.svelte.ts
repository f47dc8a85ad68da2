/**
 * The theme, light, dark or the system's, and whether motion is reduced. `first.js` sets the theme before the first
 * paint.
 */
import { keep, read } from '../link/store.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'
const ORDER: ThemeChoice[] = ['system', 'light', 'dark']

class Theme {
  choice = $state<ThemeChoice>(chosen())

  choose(choice: ThemeChoice): void {
    this.choice = choice
    keep('theme', choice === 'system' ? null : choice)
    if (choice === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = choice
  }
  next(): void {
    this.choose(ORDER[(ORDER.indexOf(this.choice) + 1) % ORDER.length]!)
  }
}

function chosen(): ThemeChoice {
  const kept = read('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export const theme = new Theme()

class Motion {
  reduced = $state(false)
  constructor() {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    this.reduced = query.matches
    query.addEventListener('change', () => (this.reduced = query.matches))
  }
}
export const motion = new Motion()
