/** The content of the faces: particles, bosons and actions, with names and symbols. */
import { isAnti, type Colour } from './colours.ts'
import type { Position } from './view.ts'

export interface Particle {
  name: string
  anti: string
  /** The charge of the particle in thirds of the elementary charge; the antiparticle has the opposite. */
  thirds: number
  generation: 1 | 2 | 3
  /** The approximate mass, as printed. */
  mass: string
}

/** The twelve particles by notation; `rules/kinds.py` has the same numbers for the server (a test compares them). */
export const PARTICLES: Record<string, Particle> = {
  u: { name: 'up', anti: 'antiup', thirds: 2, generation: 1, mass: '2.2 MeV' },
  d: { name: 'down', anti: 'antidown', thirds: -1, generation: 1, mass: '4.7 MeV' },
  c: { name: 'charm', anti: 'anticharm', thirds: 2, generation: 2, mass: '1.27 GeV' },
  s: { name: 'strange', anti: 'antistrange', thirds: -1, generation: 2, mass: '94 MeV' },
  t: { name: 'top', anti: 'antitop', thirds: 2, generation: 3, mass: '173 GeV' },
  b: { name: 'bottom', anti: 'antibottom', thirds: -1, generation: 3, mass: '4.18 GeV' },
  e: { name: 'electron', anti: 'positron', thirds: -3, generation: 1, mass: '0.511 MeV' },
  mu: { name: 'muon', anti: 'antimuon', thirds: -3, generation: 2, mass: '106 MeV' },
  tau: { name: 'tau', anti: 'antitau', thirds: -3, generation: 3, mass: '1.78 GeV' },
  nu_e: { name: 'electron neutrino', anti: 'electron antineutrino', thirds: 0, generation: 1, mass: '< 1 eV' },
  nu_mu: { name: 'muon neutrino', anti: 'muon antineutrino', thirds: 0, generation: 2, mass: '< 1 eV' },
  nu_tau: { name: 'tau neutrino', anti: 'tau antineutrino', thirds: 0, generation: 3, mass: '< 1 eV' },
}

/** How many cards a boson makes the next player draw. */
export const BOSONS: Record<string, { name: string; draw: number }> = {
  W: { name: 'W boson', draw: 1 },
  photon: { name: 'photon', draw: 2 },
  gluon: { name: 'gluon', draw: 4 },
}

/** Charge and mass of the physical bosons (Particle Data Group, 2024). */
export const BOSON_FIGURES: Record<string, { charge: string; mass: string }> = {
  W: { charge: '+1 or −1', mass: '80.4 GeV' },
  photon: { charge: '0', mass: '0' },
  gluon: { charge: '0', mass: '0' },
  higgs: { charge: '0', mass: '125 GeV' },
}

export const ACTIONS: Record<string, string> = {
  reverse: 'Reverse',
  skip: 'Skip',
  flip: 'Flip',
  change: 'Colour Change',
  higgs: 'Higgs boson',
}

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
export function particleName(notation: string): string {
  if (notation in OTHERS) return OTHERS[notation]!.name
  const kind = notation.replace('anti-', '')
  const particle = PARTICLES[kind]
  return particle ? (kind === notation ? particle.name : particle.anti) : notation
}

/** A face by name: "red up", "pink antiup", "red W boson", "Colour Change". */
export function faceName(face: string): string {
  const { kind, colour, anti } = readFace(face)
  const name = PARTICLES[kind]
    ? particleName(anti ? `anti-${kind}` : kind)
    : (BOSONS[kind]?.name ?? ACTIONS[kind] ?? kind)
  return colour ? `${colour} ${name}` : name
}

/** The particle of a face in the notation of reactions: `u:pink` is `anti-u`. */
export function particleOf(face: string): string {
  const { kind, anti } = readFace(face)
  return anti && PARTICLES[kind] ? `anti-${kind}` : kind
}

/**
 * The name of what matches in any colour: the same particle, or the same action on a Reverse, Skip or Flip; or nothing.
 */
export function inAnyColour({ particle, top_kind: top, colour }: Position): string | null {
  if (particle) return particleName(particleOf(`${particle}:${colour}`))
  return top && ['reverse', 'skip', 'flip'].includes(top) ? ACTIONS[top]! : null
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
const OTHERS: Record<string, Symbol & { name: string }> = {
  W: { letter: 'W', name: 'W' },
  'W+': { letter: 'W', sup: '+', name: 'W plus' },
  'W-': { letter: 'W', sup: '−', name: 'W minus' },
  photon: { letter: 'γ', name: 'photon' },
  gluon: { letter: 'g', name: 'gluon' },
  higgs: { letter: 'H', name: 'Higgs boson' },
  proton: { letter: 'p', name: 'proton' },
  neutron: { letter: 'n', name: 'neutron' },
  antiproton: { letter: 'p', bar: true, name: 'antiproton' },
  antineutron: { letter: 'n', bar: true, name: 'antineutron' },
}

/** The symbol of a particle in the notation of reactions: `u`, `anti-nu_e`, `W+`, `photon`, `antiproton`. */
export function symbolOf(notation: string): Symbol {
  if (notation in OTHERS) return OTHERS[notation]!
  const kind = notation.replace('anti-', '')
  const symbol = LETTERS[kind] ?? { letter: kind }
  if (kind === notation) return symbol
  return symbol.sup ? { ...symbol, sup: '+' } : { ...symbol, bar: true }
}
