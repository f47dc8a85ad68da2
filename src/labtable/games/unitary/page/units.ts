/** Units in print and in words: exponents of kg, m and s, positive above the bar, negative below (U-5, U-6). */
import type { Part } from '$client/kit/speech.ts'
import { say } from './texts.ts'

export type Exponents = readonly number[]
export const UNITS = ['kg', 'm', 's'] as const
export type Unit = (typeof UNITS)[number]
/** A unit and its exponent, at least 1. */
export interface Power {
  unit: Unit
  power: number
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const NBSP = '\u00a0'

/** The units above the bar (side 1) or below it (side -1), in order. */
export function powers(exponents: Exponents, side: 1 | -1): Power[] {
  return UNITS.map((unit, i) => ({ unit, power: side * (exponents[i] ?? 0) })).filter(({ power }) => power > 0)
}

/** Whether both sides are empty. */
export function isBlank(exponents: Exponents): boolean {
  return exponents.every((e) => e === 0)
}

/** The name of a unit, and its power: "metre", "second squared". */
const spokenUnit = (unit: string, power: number): string =>
  say('spoken.power', { unit: say(`unit.${unit as Unit}`), power })

const spokenRow = (row: Power[]): string => row.map(({ unit, power }) => spokenUnit(unit, power)).join(' ')

/** "kilogram metre over second squared", "one over second", "metre", "an empty area". */
export function spoken(exponents: Exponents): string {
  if (isBlank(exponents)) return say('units.none')
  const [above, below] = [spokenRow(powers(exponents, 1)), spokenRow(powers(exponents, -1))]
  return below ? say('spoken.over', { above: above || say('spoken.one'), below }) : above
}

function setRow(row: Power[]): Part[] {
  return row.flatMap(({ unit, power }, i): Part[] => {
    const set = i > 0 ? NBSP + unit : unit
    return power === 1 ? [set] : [set, { kind: 'sup', text: String(power), spoken: '' }]
  })
}

/** The exponents as type: a fraction, or in the line if nothing is below the bar. */
export function setUnits(exponents: Exponents): Part[] {
  if (isBlank(exponents)) return [say('units.none')]
  const [above, below] = [setRow(powers(exponents, 1)), setRow(powers(exponents, -1))]
  return [{ kind: 'frac', above: above.length ? above : ['1'], below, spoken: spoken(exponents) }]
}

/** An SI name in words: "N/m" is newton per metre, "m³" cubic metre, "1/s²" per second squared. */
export function spokenSI(si: string): string {
  const [above = '', below] = si.split('/')
  const words = (row: string) => row.split(' ').map((word) => namedPower(word, !below))
  if (!below) return words(above).join(' ')
  const per = words(below).join(' ')
  return above === '1'
    ? say('si.per.only', { below: per })
    : say('si.per', { above: words(above).join(' '), below: per })
}

/** A factor of an SI name in words; areas and volumes are "square metre" and "cubic metre". */
function namedPower(factor: string, alone: boolean): string {
  const figure = SUPERSCRIPTS.indexOf(factor.at(-1) ?? '')
  const power = figure < 0 ? 1 : figure
  const name = figure < 0 ? factor : factor.slice(0, -1)
  if (alone && name === 'm' && power === 2) return say('si.square', { unit: say('unit.m') })
  if (alone && name === 'm' && power === 3) return say('si.cubic', { unit: say('unit.m') })
  return spokenUnit(name, power)
}
