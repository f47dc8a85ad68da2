/** What Unitary gives the web client. */
import type { GameClient, Status } from '$client/kit/game.ts'
import chart from './chart.svelte'
import cover from './cover.svelte'
import { say } from './en.ts'
import Face from './Face.svelte'
import { formats } from './formats.ts'
import line from './line.svelte'
import table from './table.svelte'
import type { Event, View } from './view.ts'

function status({ position, choices }: View): Status {
  const asked = position.phase === 'window' && choices.length > 0
  return {
    turn: position.phase === 'over' || position.phase === 'window' ? null : position.turn,
    marker: say('marker', { n: position.turns }),
    marksTurns: true,
    answers: asked
      ? [
          { action: 'claim', label: say('claim') },
          { action: 'pass', label: say('pass') },
        ]
      : [],
  }
}

const unitary: GameClient<View, Event> = {
  accent: { light: '#1c4f7d', dark: '#93c1ea' },
  table,
  cover,
  about: { sentence: say('sentence'), facts: say('facts'), deal: say('deal') },
  formats,
  status,
  chart,
  line,
  face: Face,
  keys: [
    { press: '← →', does: say('key.move') },
    { press: '1 2 3 4', does: say('key.number') },
    { press: 'Enter', does: say('key.pick') },
    { press: '↓ ↑', does: say('key.ways') },
    { press: 'U', does: say('key.up') },
    { press: 'D', does: say('key.down') },
    { press: 'P', does: say('key.play') },
    { press: 'X', does: say('key.discard') },
    { press: 'E', does: say('key.done') },
    { press: 'C', does: say('key.claim') },
    { press: 'I', does: say('key.look') },
    { press: 'Esc ⌫', does: say('key.let') },
  ],
}
export default unitary
