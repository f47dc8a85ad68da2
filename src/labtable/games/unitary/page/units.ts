/** Units in print and in words: exponents of kg, m and s, positive above the bar, negative below (U-5, U-6). */
import type { Part } from '$client/kit/speech.ts'

export type Exponents = readonly number[]
export const UNITS = ['kg', 'm', 's'] as const
export type Unit = (typeof UNITS)[number]
/** A unit and its exponent, at least 1. */
export interface Power {
  unit: Unit
  power: number
}

const SPOKEN: Record<string, string> = {
  kg: 'kilogram',
  m: 'metre',
  s: 'second',
  N: 'newton',
  J: 'joule',
  W: 'watt',
  Pa: 'pascal',
  Hz: 'hertz',
}
const POWERS: Record<number, string> = { 2: 'squared', 3: 'cubed' }
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const NBSP = '\u00a0'
export const BLANK = 'an empty area'

/** The units above the bar (side 1) or below it (side -1), in order. */
export function powers(exponents: Exponents, side: 1 | -1): Power[] {
  return UNITS.map((unit, i) => ({ unit, power: side * (exponents[i] ?? 0) })).filter(({ power }) => power > 0)
}

/** Whether both sides are empty. */
export function isBlank(exponents: Exponents): boolean {
  return exponents.every((e) => e === 0)
}

/** "squared", "to the power of 4"; "" for the power of 1. */
export function spokenPower(power: number): string {
  return power === 1 ? '' : (POWERS[power] ?? `to the power of ${power}`)
}

function spokenRow(row: Power[]): string {
  return row.map(({ unit, power }) => [SPOKEN[unit], spokenPower(power)].filter(Boolean).join(' ')).join(' ')
}

/** "kilogram metre over second squared", "one over second", "metre", "an empty area". */
export function spoken(exponents: Exponents): string {
  if (isBlank(exponents)) return BLANK
  const [above, below] = [spokenRow(powers(exponents, 1)), spokenRow(powers(exponents, -1))]
  return below ? `${above || 'one'} over ${below}` : above
}

function setRow(row: Power[]): Part[] {
  return row.flatMap(({ unit, power }, i): Part[] => {
    const space = i > 0 ? NBSP : ''
    return power === 1
      ? [space + unit]
      : [space + unit, { kind: 'sup', text: String(power), spoken: spokenPower(power) }]
  })
}

/** The exponents as type: a fraction, or in the line if nothing is below the bar. */
export function setUnits(exponents: Exponents): Part[] {
  if (isBlank(exponents)) return [BLANK]
  const [above, below] = [setRow(powers(exponents, 1)), setRow(powers(exponents, -1))]
  return [{ kind: 'frac', above: above.length ? above : ['1'], below, spoken: spoken(exponents) }]
}

/** An SI name in words: "N/m" is newton per metre, "m³" cubic metre, "1/s²" per second squared. */
export function spokenSI(si: string): string {
  const [above = '', below] = si.split('/')
  const top = above === '1' ? [] : above.split(' ').map((word) => namedPower(word, !below))
  return [...top, ...(below ? ['per', ...below.split(' ').map((word) => namedPower(word, false))] : [])].join(' ')
}

/** A factor of an SI name in words; areas and volumes are "square metre" and "cubic metre". */
function namedPower(factor: string, alone: boolean): string {
  const figure = SUPERSCRIPTS.indexOf(factor.at(-1) ?? '')
  const power = figure < 0 ? 1 : figure
  const name = figure < 0 ? factor : factor.slice(0, -1)
  const word = SPOKEN[name] ?? name
  if (alone && name === 'm' && power === 2) return `square ${word}`
  if (alone && name === 'm' && power === 3) return `cubic ${word}`
  return [word, spokenPower(power)].filter(Boolean).join(' ')
}
