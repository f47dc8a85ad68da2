/** The options of a new table. */
import type { GameCard, Option, Value } from '../link/wire.ts'

/**
 * Every option of a table of so many seats: what was chosen, else the default, which may go by the number of seats. What
 * means nothing with so few is not asked, and is the default.
 */
export function optionsOf(card: GameCard, seats: number, chosen: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(
    card.options.map((option) => [
      option.name,
      (isAsked(option, seats) ? chosen[option.name] : undefined) ?? option.by_seats[seats] ?? option.default,
    ]),
  )
}

/** Whether players react to each other within seconds: where a value of an option says so, else always in such games. */
export function opensWindows(card: GameCard, seats: number, options: Record<string, Value>): boolean {
  const opening = card.options.filter(({ choices }) => choices.some(({ windows }) => windows))
  return card.windows && (!opening.length || opening.some((option) => isAsked(option, seats) && opens(option, options)))
}
const opens = ({ name, choices }: Option, options: Record<string, Value>) =>
  choices.some(({ windows, value }) => windows && value === options[name])

/** Whether an option means anything at a table of so many seats. */
export const isAsked = ({ least_seats }: Option, seats: number): boolean => seats >= least_seats
