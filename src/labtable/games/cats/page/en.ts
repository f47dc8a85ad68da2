/** Every sentence of the cats' table in the browser, in English. What happened is told by `catalogue.py`. */
import { sayFrom } from '$client/kit/speech.ts'

export const en = {
  sentence: 'Everybody holds closed boxes: alive, dead or empty? Say how many of a kind there are in all, higher than the last, until somebody says: Prove it!',
  facts: '15 minutes · age 10 and up · bluffing and chance',
  deal: 'Deal the boxes',

  marker: 'experiment {n}',

  'zone.others': 'The other scientists',
  'zone.play': 'The clipboard',
  'zone.hand': 'Your boxes',
  'zone.act': 'What you can do',

  'seat.out': 'out',
  'seat.tally': '{won} right, {lost} wrong',
  'seat.winner': 'has won',
  'seat.secret': 'one secret doctorate',
  'seat.used': '{name}, used',
  'seat.said': 'said {bid}',

  claim: '{name} says there are at least',
  'claim.own': 'You say there are at least',
  'claim.among': 'among the {boxes}.',
  'claim.none': 'There are {boxes} on the table. Nobody has made a hypothesis yet.',
  'facts.research': '{n} in the research deck',
  'facts.discard': '{n} discarded',
  'facts.known': 'you know of the discarded ones: {boxes}',
  'facts.alive': '{n} more Alive by a doctorate',
  'facts.empty': '{n} more Empty by a doctorate',
  'facts.heisenbergs': 'Heisenbergs count as nothing',
  'facts.open': 'face up:',
  'facts.likely': '{n} in 100.',
  'facts.odds': '{bid}: {n} in 100',

  'hand.shown': 'shown',
  'hand.doctorate': 'Your doctorate:',
  'hand.used': 'used',

  'odds.button': 'Odds',
  'odds.title': 'Odds from your seat',
  'odds.note': 'From the boxes that you see. What others say may tell you more.',
  'open.title': 'Doctorates face up',

  'look.close': 'Close',
  'look.own': 'Your secret doctorate. You may use it once in the match, on your turn.',
  'look.used': 'You have used it; it lies face up for the rest of the match.',
  'look.of': '{name} has used it; it lies face up for the rest of the match.',
  'look.copied': 'It copied {name}.',
  'look.open': 'It was laid open at the beginning. Neil deGrasse Tabby may copy it.',

  'peer.title': 'Peer review',
  'peer.asks': 'Peer review: is {bid} valid?',
  'peer.waits': 'You are out, and review what the others say.',
  'peer.valid': 'Valid',
  'peer.debunked': 'Debunked',
  'peer.score': '{right} of {judged} calls judged right',
  'peer.score.none': 'Say it before somebody calls.',

  'act.say': 'Say {bid}',
  'act.call': 'Prove it!',
  'act.show': 'Show {n}',
  'act.cycle': 'Cycle {n}',
  'act.end': 'End the turn',
  'act.doctorate': 'Use {name}',
  'act.copy': 'Tabby as {name}',
  'act.reveal': 'Back to the table',
  'act.again': 'The last call',

  'chart.caption': 'What there was in truth, doctorates included, and what was said: a hypothesis below its line was true then. Dashed: a call.',
  'chart.says': 'At step {n}: {counts}.',
  'calibration.title': 'Odds and what came of them',
  'calibration.caption': 'A mark for each hypothesis and call: how likely it was to be right from what the scientist knew; full if it was. A Brier score of 0 would be certain and right each time, 0.25 is tossing a coin.',
  'calibration.says': '{name}: {right} of {n} right, Brier score {brier}.',

  'key.board': 'to the clipboard',
  'key.arrows': 'from square to square, from box to box',
  'key.number': 'pick the first, second ... box',
  'key.pick': 'pick the square or the box',
  'key.play': 'say it, show or cycle what is picked',
  'key.call': 'Prove it!',
  'key.end': 'end the turn',
  'key.doctorate': 'use your doctorate',
  'key.odds': 'the odds from your seat',
  'key.look': 'look at your doctorate',
  'key.last': 'the last call again',
  'key.let': 'let go what is picked',
} as const

export type Key = keyof typeof en

export const say = sayFrom(en)
