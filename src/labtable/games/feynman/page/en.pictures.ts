/** The words in Feynman's pictures: faces, diagrams, balances. Those of the table are in `en.ts`. */
import { sayFrom } from '$client/kit/speech.ts'

export const words = {
  'face.draw': 'draw {n}',
  'face.generation': 'generation {n}',
  'face.W': 'or change the flavour',
  'face.photon': 'or show the same again',
  'face.gluon': 'or turn and annihilate',
  'face.flip': 'the table turns',
  'face.reverse': 'play runs back',
  'face.skip': 'one sits out',
  'face.change': 'name a colour',
  'face.higgs': 'name a colour',
  'card.behind': '{face}, behind it {back}',

  cover: 'particles meet, and forces answer',
  'cover.players': '2 to 10 players',
} as const

export const say = sayFrom(words)
