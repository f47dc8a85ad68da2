/**
 * Names that a class gives: chemical elements, and the numbers of tables. They are stored by symbol and number, behind a
 * sign that nobody can type (`classroom/given_names.py`), and said in the reader's language.
 */
import { say } from './words.ts'

const SYMBOLS =
  `H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru
   Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg`.split(
    /\s+/,
  )

export interface Element {
  /** "Co" */
  symbol: string
  /** "Cobalt" */
  name: string
}

const SIGN = '\u2060'

/** An element by its atomic number. */
export function elementOf(number: number): Element {
  return { symbol: SYMBOLS[number - 1] ?? '', name: say('class.elements').split(' ')[number - 1] ?? '' }
}

/** The stored name of a pupil who is called by an element. */
export const storedElement = (number: number): string => SIGN + SYMBOLS[number - 1]

/** The symbol of the element in a stored name; undefined for any other name. */
export const symbolIn = (name: string | undefined): string | undefined =>
  name?.startsWith(SIGN) && SYMBOLS.includes(name.slice(1)) ? name.slice(1) : undefined

/** A stored name as it is said: one that was typed as it is. */
export function called(name: string): string {
  const symbol = symbolIn(name)
  if (symbol) return elementOf(SYMBOLS.indexOf(symbol) + 1).name
  const group = name.startsWith(SIGN) && /^\d+$/.exec(name.slice(1))
  return group ? say('desk.table', { n: Number(group[0]) }) : name
}
