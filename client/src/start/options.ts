/** The options of a new table. */
import type { GameCard, Option, Value } from '../link/wire.ts'
import type { Catalogue } from '../speech/catalogue.ts'
import { textIn } from '../speech/texts.svelte.ts'

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
  const opening = card.options.filter(({ windows }) => windows.length)
  const opens = (option: Option) => isAsked(option, seats) && option.windows.includes(options[option.name]!)
  return card.windows && (!opening.length || opening.some(opens))
}

/** Whether an option has a meaning with this number of seats. */
export const isAsked = ({ least_seats }: Option, seats: number): boolean => seats >= least_seats

/** A value of an option in the game's texts; a number is its own title. */
export function choiceOf({ name }: Option, value: Value, texts: Catalogue) {
  const key = `option.${name}.${value}`
  return { value, title: textIn(texts, key) ?? String(value), sentence: textIn(texts, `${key}.says`) ?? '' }
}
