/** What the start page shows of Mathic Fraction. */
import type { GameFront } from '$client/kit/game.ts'
import cover from './cover.svelte'
import facts from './front.json'

const front: GameFront = {
  accent: { light: '#1f6547', dark: '#8fcfae' },
  colours: { 'suit-red': { light: '#a8271f', dark: '#ff9a8f' } }, // hearts and diamonds; the black suits are ink
  cover,
  facts,
}
export default front
