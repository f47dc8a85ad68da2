/** How this game's parameters are set as type. The words are those of `words/catalogue.py`. */
import { join, type Format, type Part } from '$client/kit/speech.ts'
import { faceName, particleName, symbolOf, thirds } from './particles.ts'
import { say } from './en.ts'

export const inWords = (n: number): string => (n === 1 ? say('seat.cards.one') : say('seat.cards', { n }))

/** What the words say of an interaction (`words/physics.py`). */
export interface Interaction {
  kind: 'w' | 'photon' | 'gluon' | 'baryon'
  before: string[]
  after: string[]
  boson: string | null
  name: string | null
  balance: Balance[]
  simplified: string
}
export interface Balance {
  of: string
  before: number[]
  after: number[]
  holds: boolean
}

/** A particle's symbol as parts: a letter in italics, what is raised, what is an index. */
export function symbolParts(notation: string): Part[] {
  const { letter, bar, sup, sub } = symbolOf(notation)
  const spoken = particleName(notation)
  const whole: Part[] = [{ kind: 'symbol', text: bar ? `${letter}\u0304` : letter }]
  if (sup) whole.push({ kind: 'sup', text: sup, spoken: sup === '+' ? ' plus' : ' minus' })
  if (sub) whole.push({ kind: 'symbol', text: `_${sub}` })
  return whole.length ? whole : [spoken]
}
const sum = (names: string[]): Part[] => names.flatMap((name, i) => (i ? [' + ', ...symbolParts(name)] : symbolParts(name)))

/** What comes out, the boson that leaves or is made among it. */
export const outOf = ({ kind, after, boson, name }: Interaction): string[] =>
  kind === 'baryon' ? [name!] : boson && (kind === 'w' || kind === 'gluon') ? [...after, boson] : after

const NAMES: Record<string, string> = {
  charge: 'charge', baryon: 'baryon number', lepton: 'lepton number', lepton_e: 'electron number', lepton_mu: 'muon number', lepton_tau: 'tau number',
}
export const nameOfBalance = (of: string): string => NAMES[of] ?? of
const number = (n: number, of: string): string => (of === 'charge' || of === 'baryon' ? thirds(n) : String(n).replace('-', '−'))
/** Numbers as a sum, noughts left out: "⅔ − ⅓". */
export function terms(values: number[], of: string): string {
  const shown = values.filter((n) => n !== 0)
  if (!shown.length) return '0'
  return shown.map((n, i) => (i === 0 ? number(n, of) : `${n < 0 ? '−' : '+'} ${number(Math.abs(n), of)}`)).join(' ')
}

const card = (face: string): Part => ({ kind: 'card', text: faceName(face) })

export const formats: Record<string, Format> = {
  face: (face: string) => [card(face)],
  faces: (faces: string[]) => [join(faces.map(faceName))],
  cards: (n: number) => [inWords(n)],
  hand: (held: [string, string][]) => [join(held.map(([face, back]) => say('card.held', { face: faceName(face), back: faceName(back) })))],
  particles: (names: string[]) => sum(names),
  reaction: (shown: Interaction) => [...sum(shown.before), ' → ', ...sum(outOf(shown))],
  balance: (rows: Balance[]) => [rows.map(({ of, before, after, holds }) => `${nameOfBalance(of)}: ${terms(before, of)} ${holds ? '=' : '≠'} ${terms(after, of)}`).join('; ')],
}
