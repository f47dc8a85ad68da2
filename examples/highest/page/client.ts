/** What Highest gives the web client. */
import type { GameClient } from '$client/kit/game.ts'
import front from './front.ts'
import { HighestSession } from './session.svelte.ts'
import table from './table.svelte'

const highest: GameClient<HighestSession> = {
  ...front,
  session: HighestSession,
  table,
  formats: {},
  status: ({ taken, turn }) => ({
    turn: turn < 0 ? null : turn,
    marker: `round ${taken.reduce((sum, n) => sum + n, turn < 0 ? 0 : 1)}`,
    answers: [],
  }),
}
export default highest
