/** What the start page shows of Unitary. */
import type { GameFront } from '$client/kit/game.ts'
import cover from './cover.svelte'
import { say } from './en.front.ts'
import facts from './front.json'

const front: GameFront = {
  accent: { light: '#1c4f7d', dark: '#93c1ea' },
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
