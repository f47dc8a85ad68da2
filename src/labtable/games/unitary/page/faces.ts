/** The content of the cards, in print and in words. */
import { say } from './texts.ts'
import { spoken } from './units.ts'

export type More = Record<string, any>

export const cardName = (name: string): string => say(`card.${name}` as 'card.Mass')

/** The name as it is printed on the card; the form `face` of a long word says where it is cut: "Geschwindig- keit". */
export const printedName = (name: string): string => say(`card.${name}` as 'card.Mass', { form: 'face' })

/** The name with a soft hyphen where its card cuts it, for narrow columns. */
export const hyphenated = (name: string): string => printedName(name).replace('- ', '\u00ad')

/** The other names of a quantity, as they are printed on its card; "" if it has none. */
export const aliasesOf = (name: string, more: More): string =>
  more.aliases?.length ? say(`aliases.${name}` as 'aliases.Force') : ''

/** A text in two lines, as even as its words allow. */
export function twoLines(text: string): string[] {
  const words = text.split(' ')
  const cuts = words.map((_, i) => [words.slice(0, i).join(' '), words.slice(i).join(' ')])
  const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length))
  return cuts.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best))
}

/** "Force, F: kilogram metre over second squared"; a special card has only its name. */
export function spokenFace(name: string, more: More | undefined): string {
  if (!more?.units) return cardName(name)
  return say('face.says', { card: name, symbol: more.symbol, spoken: spoken(more.units) })
}
