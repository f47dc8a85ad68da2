/** What U-kNOw Feynman gives the web client. */
import type { GameClient, Status } from '$client/kit/game.ts'
import chart from './chart.svelte'
import cover from './cover.svelte'
import { say } from './en.ts'
import Face from './PrintedFace.svelte'
import { formats } from './formats.ts'
import line from './line.svelte'
import margin from './margin.svelte'
import { FeynmanSession } from './session.svelte.ts'
import table from './table.svelte'
import type { View } from './view.ts'

const status = ({ position }: View): Status => ({
  turn: position.phase === 'over' ? null : position.turn,
  marker: say(position.side === 'matter' ? 'marker' : 'marker.anti'),
  answers: [],
})

const feynman: GameClient<FeynmanSession> = {
  accent: { light: '#6b2a5e', dark: '#dda9d2' },
  session: FeynmanSession,
  table,
  cover,
  about: { sentence: say('sentence'), facts: say('facts'), deal: say('deal') },
  formats,
  status,
  margin,
  chart,
  line,
  face: Face,
}
export default feynman
