/** What the start page says of U-kNOw Feynman, before its texts are loaded. */
const texts = {
  sentence:
    'Every card has two faces: you play with one, and the others see the other. Match the colour or the particle, complete bosons, and turn the table to antimatter.',
  line: 'Play particles, answer bosons, turn matter into antimatter.',
  topic: 'particle physics',
  deal: 'Deal the cards',

  cover: 'matter and antimatter',
  'cover.players': '2 to 10 players',
}

export const say = (key: keyof typeof texts): string => texts[key]
