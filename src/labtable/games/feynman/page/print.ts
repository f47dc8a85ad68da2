/** What U-kNOw Feynman prints. */
import type { GamePrint } from '$client/kit/game.ts'
import Card from './paper/Card.svelte'
import Colours from './paper/Colours.svelte'
import Puzzle from './paper/Puzzle.svelte'
import Record from './paper/Record.svelte'
import Reference from './paper/Reference.svelte'
import { say } from './texts.ts'
import type { View } from './view.ts'

const print: GamePrint<View> = {
  get lead() {
    return say('paper.lead')
  },
  key: Colours,
  puzzle: Puzzle,
  fit: 2,
  record: Record,
  reference: Reference,
  face: Card,
}
export default print
