/** Light, dark, or as the system says; and whether things may move. `public/theme.js` sets the first before any paint. */
import { keep, read } from './store.ts'

export type Choice = 'system' | 'light' | 'dark'
const ORDER: Choice[] = ['system', 'light', 'dark']

class Theme {
  choice = $state<Choice>(chosen())

  choose(choice: Choice): void {
    this.choice = choice
    keep('theme', choice === 'system' ? null : choice)
    if (choice === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = choice
  }
  next(): void {
    this.choose(ORDER[(ORDER.indexOf(this.choice) + 1) % ORDER.length]!)
  }
}

function chosen(): Choice {
  const kept = read('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export const theme = new Theme()

class Motion {
  still = $state(false)
  constructor() {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    this.still = query.matches
    query.addEventListener('change', () => (this.still = query.matches))
  }
}
export const motion = new Motion()
