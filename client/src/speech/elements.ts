/** The elements by which pupils are called where their own names are hidden, by atomic number. */
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

/** An element by its atomic number. */
export function elementOf(number: number): Element {
  return { symbol: SYMBOLS[number - 1] ?? '', name: say('class.elements').split(' ')[number - 1] ?? '' }
}
