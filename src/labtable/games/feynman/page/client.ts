/** What U-kNOw Feynman gives the web client. */
import type { GameClient, Status } from '$client/kit/game.ts'
import chart from './chart.svelte'
import { say } from './texts.ts'
import Face from './PrintedFace.svelte'
import { formats } from './formats.ts'
import front from './front.ts'
import glance from './glance.svelte'
import line from './line.svelte'
import margin from './margin.svelte'
import { FeynmanSession } from './session.svelte.ts'
import stage from './stage.svelte'
import table from './table.svelte'
import type { View } from './view.ts'

const status = ({ position }: View): Status => ({
  turn: position.phase === 'over' ? null : position.turn,
  marker: say(`status.${position.side}`),
  answers: [],
})

const feynman: GameClient<FeynmanSession> = {
  ...front,
  session: FeynmanSession,
  table,
  stage,
  formats,
  status,
  margin,
  chart,
  line,
  glance,
  print: () => import('./print.ts'),
  face: Face,
}
export default feynman
