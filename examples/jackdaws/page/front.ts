/** What the start page shows of Jackdaws. */
import type { GameFront } from '$client/kit/game.ts'
import cover from './cover.svelte'
import facts from './front.json'

export default {
  accent: { light: '#3d4f8f', dark: '#9fb0ee' },
  cover,
  facts,
} satisfies GameFront
