/** What the start page says of Mathic Fraction, before its texts are loaded. */
const texts = {
  sentence:
    'Cards are fractions. Write a true equation with one card of your hand and cards of the space; take them all, and steal what others overlook.',
  line: 'Write true equations. Steal what others overlook.',
  topic: 'exact fractions',
  deal: 'Deal the cards',

  cover: 'a true equation',
  'cover.players': '1 to 6 players',
}

export const say = (key: keyof typeof texts): string => texts[key]
