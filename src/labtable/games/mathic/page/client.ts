/** What Mathic Fraction gives the web client. */
import type { GameClient, Status } from '$client/kit/game.ts'
import Aside from './Aside.svelte'
import chart from './chart.svelte'
import { say } from './texts.ts'
import Face from './Face.svelte'
import { formats } from './formats.ts'
import front from './front.ts'
import glance from './glance.svelte'
import line from './line.svelte'
import { MathicSession } from './session.svelte.ts'
import stage from './stage.svelte'
import table from './table.svelte'
import type { View } from './view.ts'

function status({ position, asked }: View): Status {
  const pass = { action: 'pass', label: say('answer.pass') }
  return {
    turn: position.phase === 'play' ? position.turn : null,
    marker: say('status.marker', { n: position.round }),
    answers:
      !asked || !position.window
        ? []
        : position.window.kind === 'steal'
          ? [pass]
          : [{ action: 'challenge', label: say('answer.challenge') }, pass],
  }
}

const mathic: GameClient<MathicSession> = {
  ...front,
  session: MathicSession,
  table,
  stage,
  formats,
  status,
  margin: Aside,
  chart,
  line,
  glance,
  print: () => import('./print.ts'),
  face: Face,
}
export default mathic
