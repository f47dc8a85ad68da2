/** What the start page shows of Schrödinger’s Cats. */
import type { GameFront } from '$client/kit/game.ts'
import cover from './cover.svelte'
import { say } from './en.front.ts'
import facts from './front.json'

const front: GameFront = {
  accent: { light: '#9c4209', dark: '#f2a668' },
  cover,
  about: {
    line: say('line'),
    sentence: say('sentence'),
    topic: say('topic'),
    deal: say('deal'),
  },
  facts,
}
export default front
