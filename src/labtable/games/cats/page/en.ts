/** Every sentence of the cats' table in the browser, in English. What happened is told by `catalogue.py`. */
import { sayFrom } from '$client/kit/speech.ts'

export const en = {
  sentence: 'Everybody holds closed boxes: alive, dead or empty? Say how many of a kind there are in all, higher than the last, until somebody says: Prove it!',
  facts: '30 minutes · age 10 and up · bluffing and chance',
  deal: 'Deal the boxes',

  marker: 'experiment {n}',

  'zone.others': 'The other scientists',
  'zone.play': 'The clipboard',
  'zone.hand': 'Your boxes',
  'zone.act': 'What you can do',

  'seat.out': 'out',
  'seat.won': '{n} right',
  'seat.lost': '{n} wrong',
  'seat.winner': 'has won',
  'seat.secret': 'one secret doctorate',

  'facts.boxes': '{n} boxes',
  'facts.research': '{n} in the research deck',
  'facts.discard': '{n} discarded',
  'facts.known': 'you know of the discarded ones: {boxes}',
  'facts.alive': '{n} more Alive by a doctorate',
  'facts.empty': '{n} more Empty by a doctorate',
  'facts.heisenbergs': 'Heisenbergs count as nothing',
  'facts.open': 'Face up: {names}',

  'hand.findings': 'Your findings: {boxes}',
  'hand.doctorate': 'Your doctorate: {name}',
  'hand.used': 'used',

  'act.say': 'Say {bid}',
  'act.pick.bid': 'Tap a square that is higher, or call.',
  'act.pick.open': 'Tap the square of your hypothesis.',
  'act.call': 'Prove it!',
  'act.show': 'Show {n}',
  'act.cycle': 'Cycle {n}',
  'act.pick.show': 'Pick boxes to show, or end your turn.',
  'act.pick.cycle': 'Pick up to {n} boxes to cycle, or end your turn.',
  'act.end': 'End the turn',
  'act.doctorate': 'Use {name}',
  'act.copy': 'Tabby as {name}',
  'act.reveal': 'Back to the table',
  'act.again': 'The last call',

  'key.board': 'to the clipboard',
  'key.arrows': 'from square to square, from box to box',
  'key.number': 'pick the first, second ... box',
  'key.pick': 'pick the square or the box',
  'key.play': 'say it, show or cycle what is picked',
  'key.call': 'Prove it!',
  'key.end': 'end the turn',
  'key.doctorate': 'use your doctorate',
  'key.let': 'let go what is picked',
} as const

export type Key = keyof typeof en

export const say = sayFrom(en)
