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

  cover: 'how many are alive?',
  'cover.players': '2 to 6 players',
} as const

export const say = sayFrom(words)
