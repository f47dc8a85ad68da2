/** What Highest gives the web client. */
import type { GameClient } from '$client/kit/game.ts'
import cover from './cover.svelte'
import table from './table.svelte'

/** What the page reads of the fields of `State` in rules.py. */
export interface View {
  place: number[]
  held: number[]
  table: number[]
  taken: number[]
  turn: number
}

const highest: GameClient<View> = {
  accent: { light: '#7a4a12', dark: '#e0b070' },
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
