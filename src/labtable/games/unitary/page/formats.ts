/** How the parameters of Unitary's sentences are set; FORMATS in `catalogue.py` does the same in plain text. */
import { join, joinParts, type Format, type Part } from '$client/kit/speech.ts'
import { setUnits, UNITS, type Exponents } from './units.ts'

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const WAYS: Record<string, string> = { up: 'right-side-up', down: 'upside-down' }
const LONG = { kg: 'kilogram', m: 'metre', s: 'second' } as Record<string, string>

/** Small numbers in words. */
export const number = (n: number): string => WORDS[n] ?? String(n)

/** A number of cards. */
export const count = (n: number): string => `${number(n)} card${n === 1 ? '' : 's'}`

/** Which way up a card was played. */
export const wayUp = (way: string): string => WAYS[way] ?? way

/** once, twice, three times */
const times = (n: number): string => ['never', 'once', 'twice'][n] ?? `${number(n)} times`

const place = (exponent: number): string => `${times(Math.abs(exponent))} ${exponent > 0 ? 'above' : 'below'} the line`

const card = (name: string): Part[] => [{ kind: 'card', text: name }]

const cards = (names: string[]): Part[] => (names.length ? joinParts(names.map(card)) : ['no cards'])

function inOrder(exponents: Record<string, number>, says: (unit: string, exponent: number) => string): Part[] {
  const found = UNITS.filter((unit) => unit in exponents)
  return [join(found.map((unit) => says(unit, exponents[unit]!)))]
}

/** The unit cards before they cancel: kg m m s s over s s kg. */
function laid([above = [], below = []]: string[][]): Part[] {
  const row = (units: string[]): Part[] => [units.join('\u00a0') || '1']
  const words = (units: string[]) => units.map((unit) => LONG[unit] ?? unit).join(' ') || 'one'
  return [{ kind: 'frac', above: row(above), below: row(below), spoken: `${words(above)} over ${words(below)}` }]
}

/** A law in symbols, spoken with the names of the quantities: "Force equals Mass times Acceleration". */
function formula(tokens: string[][]): Part[] {
  const set = tokens.map(([text = '', letter]): Part =>
    letter ? { kind: 'symbol', text, bold: letter === 'bold' } : text,
  )
  const meant = tokens.findIndex(([text]) => text === ' (') // the meaning of its letters is spoken instead
  const said = meant < 0 ? tokens : tokens.slice(0, meant)
  const spoken = said.map(([text = '', , name]) => name ?? inFull(text)).join('')
  return [{ kind: 'frac', above: set, below: [], spoken }]
}

const SIGNS: Record<string, string> = {
  ' = ': ' equals ',
  ' ': ' times ',
  '/': ' over ',
  '/(': ' over ',
  '1/': 'one over ',
  '²': ' squared',
  ' = √': ' equals the square root of ',
}
const inFull = (text: string): string =>
  SIGNS[text] ?? text.replace('½ ', 'a half of ').replace('2π ', 'two pi times ').replace(/^2 /, 'twice ')

export const formats: Record<string, Format> = {
  number: (n: number) => [number(n)],
  count: (n: number) => [count(n)],
  card,
  cards,
  way: (way: string) => [wayUp(way)],
  units: (exponents: Exponents) => setUnits(exponents),
  number_or_units: (exponents: Exponents) => (exponents.some(Boolean) ? setUnits(exponents) : ['1']),
  formula,
  laid,
  either: (names: string[]) => joinParts(names.map(card), ' or '),
  plays: (actions: string[]) => actions.flatMap((action, i) => [...(i ? [', then '] : []), ...card(action)]),
  standing: (exponents) => inOrder(exponents, (unit, e) => `${unit} stands ${place(e)}`),
  too_many: (exponents) => inOrder(exponents, (unit, e) => `${unit} would stand ${place(e)}`),
}
