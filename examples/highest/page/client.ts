/** What Highest gives the web client. */
import type { GameClient } from '$client/kit/game.ts'
import cover from './cover.svelte'
import { HighestSession } from './session.svelte.ts'
import table from './table.svelte'

const highest: GameClient<HighestSession> = {
  accent: { light: '#7a4a12', dark: '#e0b070' },
  session: HighestSession,
  table,
  cover,
  about: { sentence: 'The highest card takes the round.', facts: 'Two or three players, one minute.', deal: 'Deal' },
  formats: {},
  status: ({ taken, turn }) => ({
    turn: turn < 0 ? null : turn,
    marker: `round ${taken.reduce((sum, n) => sum + n, turn < 0 ? 0 : 1)}`,
    answers: [],
  }),
}
export default highest
