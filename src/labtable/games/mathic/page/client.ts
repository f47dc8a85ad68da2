/** What Mathic Fraction gives the web client. */
import type { GameClient, Status } from '$client/kit/game.ts'
import Aside from './Aside.svelte'
import { Session } from '$client/kit/session.svelte.ts'
import chart from './chart.svelte'
import cover from './cover.svelte'
import { say } from './en.ts'
import Face from './Face.svelte'
import { formats } from './formats.ts'
import line from './line.svelte'
import table from './table.svelte'
import type { Event, View } from './view.ts'

function status({ position, asked }: View): Status {
  const pass = { action: 'pass', label: say('answer.pass') }
  return {
    turn: position.phase === 'play' ? position.turn : null,
    marker: say('marker', { n: position.round }),
    answers:
      !asked || !position.window
        ? []
        : position.window.kind === 'steal'
          ? [pass]
          : [{ action: 'challenge', label: say('answer.challenge') }, pass],
  }
}

const mathic: GameClient<Session<View, Event>> = {
  session: Session,
  accent: { light: '#1f6547', dark: '#8fcfae' },
  table,
  cover,
  about: { sentence: say('sentence'), facts: say('facts'), deal: say('deal') },
  formats,
  status,
  margin: Aside,
  chart,
  line,
  face: Face,
  keys: [
    { press: '← → ↑ ↓', does: say('key.move') },
    { press: 'Enter', does: say('key.pick') },
    { press: '1 2 3 4', does: say('key.number') },
    { press: '+ − × / ^ = < > ( )', does: say('key.signs') },
    { press: 'V', does: say('key.value') },
    { press: '⇧ ← →', does: say('key.shift') },
    { press: '⌫', does: say('key.remove') },
    { press: 'Ctrl Z', does: say('key.undo') },
    { press: 'W', does: say('key.write') },
    { press: 'P', does: say('key.play') },
    { press: 'D', does: say('key.discard') },
    { press: 'C', does: say('key.clear') },
    { press: 'N', does: say('key.pass') },
    { press: 'F', does: say('key.challenge') },
    { press: 'Esc', does: say('key.let') },
  ],
}
export default mathic
