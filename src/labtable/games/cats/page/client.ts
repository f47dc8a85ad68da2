/** What Schrödinger's Cats gives the web client. */
import type { GameClient, Status } from '$client/kit/game.ts'
import chart from './chart.svelte'
import { say } from './texts.ts'
import { formats } from './formats.ts'
import front from './front.ts'
import glance from './glance.svelte'
import line from './line.svelte'
import margin from './margin.svelte'
import PrintedFace from './PrintedFace.svelte'
import { CatsSession } from './session.svelte.ts'
import stage from './stage.svelte'
import table from './table.svelte'
import type { View } from './view.ts'

const status = ({ position }: View): Status => ({
  turn: position.phase === 'over' ? null : position.turn,
  marker: say('status.marker', { n: position.experiment }),
  answers: [],
})

const cats: GameClient<CatsSession> = {
  ...front,
  session: CatsSession,
  table,
  stage,
  formats,
  status,
  margin,
  chart,
  line,
  glance,
  print: () => import('./print.ts'),
  face: PrintedFace,
}
export default cats
