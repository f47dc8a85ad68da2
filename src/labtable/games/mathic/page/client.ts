/** What Mathic Fraction gives the web client. */
import type { GameClient, Status } from '$client/kit/game.ts'
import Aside from './Aside.svelte'
import chart from './chart.svelte'
import cover from './cover.svelte'
import { say } from './en.ts'
import Face from './Face.svelte'
import { formats } from './formats.ts'
import line from './line.svelte'
import { MathicSession } from './session.svelte.ts'
import table from './table.svelte'
import type { View } from './view.ts'

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

const mathic: GameClient<MathicSession> = {
  accent: { light: '#1f6547', dark: '#8fcfae' },
  colours: { 'suit-red': { light: '#a8271f', dark: '#ff9a8f' } }, // hearts and diamonds; the black suits are ink
  session: MathicSession,
  table,
  cover,
  about: { sentence: say('sentence'), facts: say('facts'), deal: say('deal') },
  formats,
  status,
  margin: Aside,
  chart,
  line,
  face: Face,
}
export default mathic
