/** What Jackdaws gives the web client. */
import type { Answer, GameClient } from '$client/kit/game.ts'
import front from './front.ts'
import { JackdawsSession } from './session.svelte.ts'
import table from './table.svelte'

const UNANSWERED = 1 // an answer, as in rules.py
/** The buttons of the window, which the client shows to who is asked. */
const answers = (shown: number): Answer[] => [
  { action: 'reach', label: `Reach for the ${shown + 1}`, main: true },
  { action: 'wait', label: 'Wait' },
]

export default {
  ...front,
  session: JackdawsSession,
  table,
  formats: {},
  status: ({ shown, answer, showings, turn }, me) => ({
    turn: turn >= 0 && shown < 0 ? turn : null,
    marker: `showing ${showings}`,
    answers: me !== null && shown >= 0 && answer[me] === UNANSWERED ? answers(shown) : [],
  }),
} satisfies GameClient<JackdawsSession>
