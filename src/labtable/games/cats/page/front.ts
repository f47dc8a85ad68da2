/** What the start page shows of Schrödinger’s Cats. */
import type { GameFront } from '$client/kit/game.ts'
import cover from './cover.svelte'
import facts from './front.json'

const front: GameFront = {
  accent: { light: '#9c4209', dark: '#f2a668' },
  cover,
  facts,
}
export default front
