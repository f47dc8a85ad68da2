/** Whose turn it is, in a few words for the head of the table and the title of the window. */
import type { Status } from '../kit/game.ts'
import type { TableView } from '../link/wire.ts'
import { hasMinutes } from '../start/newTable.ts'
import { until } from '../speech/time.ts'
import { say } from '../speech/words.ts'

/** `ahead`: the server's clock minus ours, in ms. */
export function turnLine(table: TableView, status: Status, names: string[], ahead = 0): string {
  const line = whoseTurn(table, status, names)
  return line && table.turn_ends !== null && !hasMinutes(table.turn_ms) ? until(line, table.turn_ends, ahead) : line
}

function whoseTurn(table: TableView, status: Status, names: string[]): string {
  if (table.stage === 'over') return say('table.after')
  if (table.frozen) return say('frozen.turn')
  if (table.window?.asked || status.answers.length) return say('table.turn.asked')
  if (table.window) return say('table.turn.window')
  if (status.turn === null) return ''
  if (status.turn === table.you) return say('table.turn.yours')
  return say('table.turn.of', { name: names[status.turn] ?? '' })
}
