/** What the start page shows of Highest. */
import type { GameFront } from '$client/kit/game.ts'
import cover from './cover.svelte'
import facts from './front.json'

export default {
  accent: { light: '#7a4a12', dark: '#e0b070' },
  cover,
  facts,
} satisfies GameFront
