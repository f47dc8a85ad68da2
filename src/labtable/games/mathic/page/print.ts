/** What Mathic Fraction prints. */
import type { GamePrint } from '$client/kit/game.ts'
import Card from './paper/Card.svelte'
import Puzzle from './paper/Puzzle.svelte'
import Record from './paper/Record.svelte'
import Reference from './paper/Reference.svelte'
import { say } from './texts.ts'
import type { View } from './view.ts'

const print: GamePrint<View> = {
  get lead() {
    return say('paper.lead')
  },
  puzzle: Puzzle,
  fit: 3,
  record: Record,
  reference: Reference,
  face: Card,
}
export default print
