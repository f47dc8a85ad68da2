/** What Unitary gives the web client. */
import type { GameClient, Status } from '$client/kit/game.ts'
import chart from './chart.svelte'
import { say } from './texts.ts'
import Face from './Face.svelte'
import { formats } from './formats.ts'
import front from './front.ts'
import glance from './glance.svelte'
import line from './line.svelte'
import { UnitarySession } from './session.svelte.ts'
import stage from './stage.svelte'
import table from './table.svelte'
import type { View } from './view.ts'

function status({ position, choices }: View): Status {
  const asked = position.phase === 'window' && choices.length > 0
  return {
    turn: position.phase === 'over' || position.phase === 'window' ? null : position.turn,
    marker: say('status.marker', { n: position.turns }),
    marksTurns: true,
    answers: asked
      ? [
          { action: 'claim', label: say('claim.call') },
          { action: 'pass', label: say('claim.pass') },
        ]
      : [],
  }
}

const unitary: GameClient<UnitarySession> = {
  ...front,
  session: UnitarySession,
  table,
  stage,
  formats,
  status,
  chart,
  line,
  glance,
  print: () => import('./print.ts'),
  face: Face,
}
export default unitary
