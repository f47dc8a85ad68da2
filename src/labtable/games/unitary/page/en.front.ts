/** What the start page says of Unitary, before its texts are loaded. */
import { sayFrom } from '$client/kit/speech.ts'

export const say = sayFrom({
  sentence:
    'Cards are physical quantities. Play them right-side-up or upside-down, and let units cancel until the quantity that you hide is left standing.',
  line: 'Cancel units until the fraction is what you hide.',
  topic: 'dimensional analysis',
  deal: 'Deal the cards',

  cover: 'a fraction of units',
  'cover.players': '2 to 4 players',
})
