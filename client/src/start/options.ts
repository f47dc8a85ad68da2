/** The options of a new table. */
import type { GameCard, Option, Value } from '../link/wire.ts'

/**
 * Every option of a table with this number of seats: the choice, else the default, which may depend on that number. An
 * option that has no meaning with so few seats has its default.
 */
export function optionsOf(card: GameCard, seats: number, chosen: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(
    card.options.map((option) => [
      option.name,
      (isAsked(option, seats) ? chosen[option.name] : undefined) ?? option.by_seats[seats] ?? option.default,
    ]),
  )
}

/** Whether a game has reaction windows: as the value of an option says, else as the game does. */
export function opensWindows(card: GameCard, seats: number, options: Record<string, Value>): boolean {
  const opening = card.options.filter(({ choices }) => choices.some(({ windows }) => windows))
  return card.windows && (!opening.length || opening.some((option) => isAsked(option, seats) && opens(option, options)))
}
const opens = ({ name, choices }: Option, options: Record<string, Value>) =>
  choices.some(({ windows, value }) => windows && value === options[name])

/** Whether an option has a meaning with this number of seats. */
export const isAsked = ({ least_seats }: Option, seats: number): boolean => seats >= least_seats
