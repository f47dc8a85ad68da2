/** The words in the cats' pictures: boxes, doctorates, clipboard and reveal. Those of the table are in `en.ts`. */
import { sayFrom } from '$client/kit/speech.ts'

export const words = {
  'box.A': 'Alive',
  'box.D': 'Dead',
  'box.E': 'Empty',
  'box.H': 'Heisenberg',
  'box.closed': 'Closed box',
  'note.A': 'a cat, awake',
  'note.D': 'a cat, at rest',
  'note.E': 'nobody home',
  'note.H': 'whatever is asked',

  'doctorate.says': '{name}, {looks}',
  'doctorate.used.says': '{name}, {looks}; used',
  'doctorate.used': 'used',
  'doctorate.secret': 'A secret doctorate',

  'clipboard.label': 'The clipboard: 65 hypotheses, each higher than the one before',
  'square.you': 'you',
  'square.now': 'the hypothesis now, said by {name}',
  'square.said': 'said by {name}',
  'square.low': 'too low now',
  'square.chosen': 'your choice',
  'square.suggested': 'suggested',

  'pad.label': 'The clipboard: choose what to say',
  'pad.state': 'State',
  'pad.number': 'At least how many',
  'pad.span': '{from}–{to}',
  'pad.lower': 'lower',
  'pad.higher': 'higher',

  'reveal.label': 'All boxes, and the count',
  'reveal.claim': '{name} said',
  'reveal.called': '{name}: Prove it!',
  'reveal.of': 'of {n}',
  'reveal.seat': '{name}: {hand}',
  'reveal.findings': '; shown: {boxes}',
  'reveal.none': 'no boxes',
  'reveal.added': '{n} of these by a doctorate',
  'reveal.skip': 'Show all',
  'reveal.valid': 'valid',
  'reveal.debunked': 'debunked',

  'play.show': 'show',
  'play.cycle': 'cycle',
  'play.as': 'as {name}',
  'play.call': 'Prove it!',
  'play.end': 'end the turn',

  'boxes.shown': 'shown: {boxes}',
  'boxes.closed': '{n} closed {n:#box|boxes}',

  cover: 'how many are alive?',
  'cover.players': '2 to 6 players',
} as const

export const say = sayFrom(words)
