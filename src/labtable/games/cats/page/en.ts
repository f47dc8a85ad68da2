/** Every sentence of the cats' table in the browser, in English. What happened is told by `catalogue.py`. */
import { sayFrom } from '$client/kit/speech.ts'

export const en = {
  sentence:
    'Everybody holds closed boxes: alive, dead or empty? Say how many of a kind there are in all, higher than the last, until somebody says: Prove it!',
  line: 'How many are alive? Say more, or say: Prove it!',
  topic: 'bluffing and chance',
  deal: 'Deal the boxes',

  marker: 'experiment {n}',

  'zone.others': 'The other scientists',
  'zone.play': 'The clipboard',
  'zone.hand': 'Your boxes',
  'zone.act': 'What you can do',

  'seat.out': 'out',
  'seat.tally': '{won} right, {lost} wrong',
  'seat.tally.signs': '{won} ✓ {lost} ✗',
  'seat.winner': 'has won',
  'seat.secret': 'one secret doctorate',
  'seat.used': '{name}, used',
  'seat.said': 'said {bid}',

  claim: '{name} says: at least',
  'claim.own': 'You say: at least',
  'claim.among': 'among the {boxes}.',
  'claim.none': 'There are {boxes} on the table. Nobody has made a hypothesis yet.',
  'facts.research': '{n} in the deck',
  'facts.discard': '{n} discarded',
  'facts.discard.some': '{n} discarded, among them {boxes}',
  'facts.discard.all': 'discarded: {boxes}',
  'facts.alive': 'a doctorate counts as {n} Alive',
  'facts.empty': 'a doctorate counts as {n} Empty',
  'facts.heisenbergs': 'Heisenbergs count as nothing',
  'facts.open': 'face up:',
  'facts.likely': '{n} likely.',
  'facts.odds': '{bid}: {n}',

  'stage.said': '{name} said: at least',
  'stage.found': '{name} said “Prove it!” There {n:#is|are} {n}.',
  'stage.needs': 'Found so far: {found}. Needed: {more} more among {closed} closed {closed:#box|boxes}.',
  'stage.holds': 'It holds: {found} {found:#is|are} found already.',
  'stage.fails': 'It does not hold: there {found:#is|are} {found}.',
  'stage.closed': '{n} closed {n:#box|boxes}',

  'hand.shown': 'shown',
  'hand.doctorate': 'Your doctorate:',
  'hand.used': 'used',

  'odds.button': 'Odds',
  'odds.title': 'Odds from your seat',
  'odds.note': 'From the boxes that you see. What others say may tell you more.',
  'open.title': 'Doctorates face up',

  'look.own': 'Your secret doctorate. You may use it once in the match, on your turn.',
  'look.used': 'You have used it; it lies face up for the rest of the match.',
  'look.of': '{name} has used it; it lies face up for the rest of the match.',
  'look.copied': 'It copied {name}.',
  'look.open': 'It was laid open at the beginning. Neil deGrasse Tabby may copy it.',

  'peer.title': 'Peer review',
  'peer.asks': 'Peer review: is {bid} valid?',
  'peer.waits': 'You are out. You can still judge what the others say.',
  'peer.valid': 'Valid',
  'peer.debunked': 'Debunked',
  'peer.score': 'You were right about {right} of {judged} {judged:#call|calls}.',
  'peer.score.none': 'Judge each hypothesis before somebody calls it.',

  'act.say': 'Say {bid}',
  'act.call': 'Prove it!',
  'act.choose': 'Choose what to say',
  'act.keep': 'Not yet',
  'act.show': 'Show {n} {n:#box|boxes}',
  'act.show.none': 'Pick boxes to show',
  'act.cycle': 'Cycle {n} {n:#box|boxes}',
  'act.cycle.none': 'Pick boxes to cycle',
  'act.end': 'End the turn',
  'act.doctorate': 'Use {name}',
  'act.use': 'Use it now',
  'act.copy': 'Copy {name}',
  'act.reveal': 'Back to the table',
  'act.again': 'Last call',
  'proof.label': 'The last call',

  'trail.label': 'What was said in this experiment',
  'trail.you': 'You',

  'call.title': 'Prove it?',
  'call.asks': 'Call {name}’s',
  'call.asks.end': '?',
  'call.what.laboratory': 'All boxes are opened. Whoever is wrong loses the experiment.',
  'call.what.elimination': 'All boxes are opened. Whoever is wrong is out.',
  'sure.wrong': 'How sure are you that it is wrong?',
  'sure.peer': 'How sure are you?',
  'sure.free': '(only if you like)',
  'sure.score': 'Brier score {brier} (0 is best, 0.25 is tossing a coin).',

  'chart.caption':
    'What there was in truth, doctorates included, and what was said: a hypothesis on or below its line was true then. Upright lines: calls.',
  'chart.says': 'At step {n}: {counts}.',
  'calibration.title': 'What was risked, and what came of it',
  'calibration.caption':
    'Each mark is a hypothesis or a call that was clearly riskier than the safest choice, placed at its chance of being right; a line leads to the safest choice. Hollow: it lost the experiment. On the right how likely all that somebody said was to be right, on average.',
  'calibration.mean': 'average',
  'calibration.says': '{name}: {n} {n:#risk|risks}, {lost} lost; on average {mean} likely to be right.',

  'key.board': 'to the clipboard',
  'key.arrows': 'from square to square, from box to box',
  'key.number': 'pick the first, second ... box',
  'key.pick': 'pick the square or the box',
  'key.play': 'say it, show or cycle what is picked',
  'key.call': 'ask for “Prove it!”, then Enter on the button',
  'key.end': 'end the turn',
  'key.doctorate': 'open your doctorate, to use it',
  'key.odds': 'the odds from your seat',
  'key.look': 'look at your doctorate',
  'key.last': 'the last call again',
  'key.let': 'let go of what is picked',
  'glance.holds': '{name} {name:holds|hold}',
  'glance.shown': 'shown',
  'glance.closed': 'closed',
  'glance.stands': 'said before',
} as const

export type Key = keyof typeof en

export const say = sayFrom(en)
