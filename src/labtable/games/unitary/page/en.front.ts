/** What the start page says of Unitary, before its texts are loaded. */
const texts = {
  sentence:
    'Cards are physical quantities. Play them right-side-up or upside-down, and let units cancel until the quantity that you hide is left standing.',
  line: 'Cancel units until the fraction is what you hide.',
  topic: 'dimensional analysis',
  deal: 'Deal the cards',

  cover: 'a fraction of units',
  'cover.players': '2 to 4 players',
}

export const say = (key: keyof typeof texts): string => texts[key]
