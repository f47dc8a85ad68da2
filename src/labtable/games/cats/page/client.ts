/** What Schrödinger's Cats gives the web client. */
import type { GameClient, Status } from '$client/kit/game.ts'
import { Session } from '$client/kit/session.svelte.ts'
import chart from './chart.svelte'
import cover from './cover.svelte'
import { say } from './en.ts'
import { formats } from './formats.ts'
import line from './line.svelte'
import margin from './margin.svelte'
import PrintedFace from './PrintedFace.svelte'
import table from './table.svelte'
import type { Event, View } from './view.ts'

const status = ({ position }: View): Status => ({
  turn: position.phase === 'over' ? null : position.turn,
  marker: say('marker', { n: position.experiment }),
  answers: [],
})

const cats: GameClient<Session<View, Event>> = {
  session: Session,
  accent: { light: '#9c4209', dark: '#f2a668' },
  table,
  cover,
  about: { sentence: say('sentence'), facts: say('facts'), deal: say('deal') },
  formats,
  status,
  margin,
  chart,
  line,
  face: PrintedFace,
  keys: [
    { press: 'B', does: say('key.board') },
    { press: '← → ↑ ↓', does: say('key.arrows') },
    { press: '1 2 3 … 9', does: say('key.number') },
    { press: 'Enter', does: say('key.pick') },
    { press: 'P', does: say('key.play') },
    { press: 'C', does: say('key.call') },
    { press: 'E', does: say('key.end') },
    { press: 'D', does: say('key.doctorate') },
    { press: 'O', does: say('key.odds') },
    { press: 'I', does: say('key.look') },
    { press: 'L', does: say('key.last') },
    { press: 'Esc ⌫', does: say('key.let') },
  ],
}
export default cats
