/** What the start page shows of Unitary. */
import type { GameFront } from '$client/kit/game.ts'
import cover from './cover.svelte'
import facts from './front.json'

const front: GameFront = {
  accent: { light: '#1c4f7d', dark: '#93c1ea' },
  cover,
  facts,
}
export default front
