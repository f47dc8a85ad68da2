/** What U-kNOw Feynman gives the web client. */
import type { GameClient, Status } from '$client/kit/game.ts'
import { Session } from '$client/kit/session.svelte.ts'
import chart from './chart.svelte'
import cover from './cover.svelte'
import { say } from './en.ts'
import Face from './PrintedFace.svelte'
import { formats } from './formats.ts'
import line from './line.svelte'
import margin from './margin.svelte'
import table from './table.svelte'
import type { Event, View } from './view.ts'

const status = ({ position }: View): Status => ({
  turn: position.phase === 'over' ? null : position.turn,
  marker: say(position.side === 'matter' ? 'marker' : 'marker.anti'),
  answers: [],
})

const feynman: GameClient<Session<View, Event>> = {
  session: Session,
  accent: { light: '#6b2a5e', dark: '#dda9d2' },
  table,
  cover,
  about: { sentence: say('sentence'), facts: say('facts'), deal: say('deal') },
  formats,
  status,
  margin,
  chart,
  line,
  face: Face,
  keys: [
    { press: '← →', does: say('key.move') },
    { press: '1 2 3 … 9', does: say('key.number') },
    { press: 'Enter', does: say('key.pick') },
    { press: '↓ ↑', does: say('key.ways') },
    { press: 'P', does: say('key.play') },
    { press: 'D', does: say('key.draw') },
    { press: 'B', does: say('key.baryon') },
    { press: '!', does: say('key.call') },
    { press: 'C', does: say('key.catch') },
    { press: 'I', does: say('key.look') },
    { press: 'Esc ⌫', does: say('key.let') },
  ],
}
export default feynman
