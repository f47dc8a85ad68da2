/** What the start page says of Schrödinger's Cats, before its texts are loaded. */
const texts = {
  sentence:
    'Everybody holds closed boxes: alive, dead or empty? Say how many of a kind there are in all, higher than the last, until somebody says: Prove it!',
  line: 'How many are alive? Say more, or say: Prove it!',
  topic: 'bluffing and chance',
  deal: 'Deal the boxes',

  cover: 'how many are alive?',
  'cover.players': '2 to 6 players',
}

export const say = (key: keyof typeof texts): string => texts[key]
