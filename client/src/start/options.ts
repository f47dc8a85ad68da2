/** The options of a new table. */
import type { GameCard, Value } from '../link/wire.ts'

/** Every option of a table of so many seats: what was chosen, else the default, which may go by the number of seats. */
export function optionsOf(card: GameCard, seats: number, chosen: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(card.options.map((option) => [option.name, chosen[option.name] ?? option.by_seats[seats] ?? option.default]))
}
