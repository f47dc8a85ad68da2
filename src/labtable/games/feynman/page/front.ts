/** What the start page shows of U-kNOw Feynman. */
import type { GameFront } from '$client/kit/game.ts'
import cover from './cover.svelte'
import facts from './front.json'

const front: GameFront = {
  accent: { light: '#6b2a5e', dark: '#dda9d2' },
  cover,
  facts,
}
export default front
