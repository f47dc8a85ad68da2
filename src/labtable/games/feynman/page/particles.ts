/** The content of the faces: particles, bosons and actions, and their names and symbols. */
import { isAnti, type Colour } from './colours.ts'
import { say } from './texts.ts'
import type { Position } from './view.ts'

export interface Particle {
  /** The charge of the particle in thirds of the elementary charge; the antiparticle has the opposite. */
  thirds: number
  generation: 1 | 2 | 3
  /** The approximate mass, as printed. */
  mass: string
}

/** The twelve particles by notation; `rules/kinds.py` has the same numbers for the server (a test compares them). */
export const PARTICLES: Record<string, Particle> = {
  u: { thirds: 2, generation: 1, mass: '2.2 MeV' },
  d: { thirds: -1, generation: 1, mass: '4.7 MeV' },
  c: { thirds: 2, generation: 2, mass: '1.27 GeV' },
  s: { thirds: -1, generation: 2, mass: '94 MeV' },
  t: { thirds: 2, generation: 3, mass: '173 GeV' },
  b: { thirds: -1, generation: 3, mass: '4.18 GeV' },
  e: { thirds: -3, generation: 1, mass: '0.511 MeV' },
  mu: { thirds: -3, generation: 2, mass: '106 MeV' },
  tau: { thirds: -3, generation: 3, mass: '1.78 GeV' },
  nu_e: { thirds: 0, generation: 1, mass: '< 1 eV' },
  nu_mu: { thirds: 0, generation: 2, mass: '< 1 eV' },
  nu_tau: { thirds: 0, generation: 3, mass: '< 1 eV' },
}

/** How many cards a boson makes the next player draw. */
export const BOSONS: Record<string, number> = { W: 1, photon: 2, gluon: 4 }

/** The masses of the physical bosons (Particle Data Group, 2024). */
export const BOSON_MASSES: Record<string, string> = { W: '80.4 GeV', photon: '0', gluon: '0', higgs: '125 GeV' }

export const ACTIONS = ['reverse', 'skip', 'flip', 'change', 'higgs']

/** A face, parsed from notation: `u:red`, `nu_e:cyan`, `change`. */
export interface FaceRead {
  /** u, nu_e, W, photon, flip, change ... */
  kind: string
  /** Null on Colour Change and Higgs. */
  colour: Colour | null
  anti: boolean
}

export function readFace(face: string): FaceRead {
  const [kind = '', colour] = face.split(':') as [string, Colour?]
  return { kind, colour: colour ?? null, anti: colour ? isAnti(colour) : kind === 'higgs' }
}

/** A particle or boson of a reaction by name, from notation without colour: "antiup", "W plus", "photon". */
export const particleName = (notation: string): string => say('particle.name', { kind: notation })

/** A mass as the language writes it. */
export const massInWords = (mass: string): string => say('particle.mass', { mass })

/** A face by name: "red up", "pink antiup", "red W boson", "Colour Change". */
export const faceName = (face: string): string => say('card.face', { face })

/** The particle of a face in the notation of reactions: `u:pink` is `anti-u`. */
export function particleOf(face: string): string {
  const { kind, anti } = readFace(face)
  return anti && PARTICLES[kind] ? `anti-${kind}` : kind
}

/** What matches in any colour: the same particle, or the same action on a Reverse, Skip or Flip; or nothing. */
export function inAnyColour({ particle, top_kind: top, colour }: Position): string | null {
  if (particle) return particleOf(`${particle}:${colour}`)
  return top && ['reverse', 'skip', 'flip'].includes(top) ? top : null
}

const SIGNS: Record<number, string> = { 1: '⅓', 2: '⅔' }

/** A number of thirds with a true minus: "−⅓", "1", "0". */
export function thirds(n: number): string {
  const whole = Math.floor(Math.abs(n) / 3)
  const part = SIGNS[Math.abs(n) % 3] ?? ''
  return `${n < 0 ? '−' : ''}${whole || (part ? '' : '0')}${part}`
}

/** The charge of a face as printed: "+⅔", "−1", "0". */
export function charge(kind: string, anti: boolean): string {
  const n = (PARTICLES[kind]?.thirds ?? 0) * (anti ? -1 : 1)
  return n > 0 ? `+${thirds(n)}` : thirds(n)
}

/** A symbol: a letter in italics, with a bar, a superscript or an index. */
export interface Symbol {
  letter: string
  bar?: boolean
  sup?: string
  sub?: string
}

const LETTERS: Record<string, Symbol> = {
  e: { letter: 'e', sup: '−' },
  mu: { letter: 'μ', sup: '−' },
  tau: { letter: 'τ', sup: '−' },
  nu_e: { letter: 'ν', sub: 'e' },
  nu_mu: { letter: 'ν', sub: 'μ' },
  nu_tau: { letter: 'ν', sub: 'τ' },
}
const OTHERS: Record<string, Symbol> = {
  W: { letter: 'W' },
  'W+': { letter: 'W', sup: '+' },
  'W-': { letter: 'W', sup: '−' },
  photon: { letter: 'γ' },
  gluon: { letter: 'g' },
  higgs: { letter: 'H' },
  proton: { letter: 'p' },
  neutron: { letter: 'n' },
  antiproton: { letter: 'p', bar: true },
  antineutron: { letter: 'n', bar: true },
}

/** The symbol of a particle in the notation of reactions: `u`, `anti-nu_e`, `W+`, `photon`, `antiproton`. */
export function symbolOf(notation: string): Symbol {
  if (notation in OTHERS) return OTHERS[notation]!
  const kind = notation.replace('anti-', '')
  const symbol = LETTERS[kind] ?? { letter: kind }
  if (kind === notation) return symbol
  return symbol.sup ? { ...symbol, sup: '+' } : { ...symbol, bar: true }
}
