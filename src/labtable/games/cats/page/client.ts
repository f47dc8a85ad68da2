/** What Schrödinger's Cats gives the web client. */
import type { GameClient, Status } from '$client/kit/game.ts'
import chart from './chart.svelte'
import cover from './cover.svelte'
import { say } from './en.ts'
import { formats } from './formats.ts'
import line from './line.svelte'
import margin from './margin.svelte'
import PrintedFace from './PrintedFace.svelte'
import { CatsSession } from './session.svelte.ts'
import table from './table.svelte'
import type { View } from './view.ts'

const status = ({ position }: View): Status => ({
  turn: position.phase === 'over' ? null : position.turn,
  marker: say('marker', { n: position.experiment }),
  answers: [],
})

const cats: GameClient<CatsSession> = {
  accent: { light: '#9c4209', dark: '#f2a668' },
  session: CatsSession,
  table,
  cover,
  about: { sentence: say('sentence'), facts: say('facts'), deal: say('deal') },
  formats,
  status,
  margin,
  chart,
  line,
  face: PrintedFace,
}
export default cats
