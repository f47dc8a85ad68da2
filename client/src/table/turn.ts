/** Whose turn it is, in a few words for the head of the table and the title of the window. */
import type { Status } from '../game.ts'
import type { TableView } from '../wire.ts'
import { say } from '../words/words.ts'

export function turnLine(table: TableView, status: Status, names: string[]): string {
  if (table.stage === 'over') return say('table.after')
  if (table.window) return say(table.window.asked ? 'table.turn.asked' : 'table.turn.window')
  if (status.turn === null) return ''
  if (status.turn === table.you) return say('table.turn.yours')
  return say('table.turn.of', { name: names[status.turn] ?? '' })
}
