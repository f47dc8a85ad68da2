/** What the faces show: particles, bosons and actions, what they are called and how their symbols are written. */
import { isAnti, type Colour } from './colours.ts'
import type { Position } from './view.ts'

export interface Particle {
  name: string
  anti: string
  /** Of the particle, in thirds of the elementary charge; the antiparticle's is the opposite. */
  thirds: number
  generation: 1 | 2 | 3
  /** About as much, as printed. */
  mass: string
}

/** The twelve particles by their notation; `rules/kinds.py` states the same numbers for the server (a test compares). */
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

/** What a boson's card makes the next player draw. */
export const BOSONS: Record<string, { name: string; draw: number }> = {
  W: { name: 'W boson', draw: 1 },
  photon: { name: 'photon', draw: 2 },
  gluon: { name: 'gluon', draw: 4 },
}

/** Charge and mass of the bosons of nature (Particle Data Group, 2024). */
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

/** A face, read from its notation: `u:red`, `nu_e:cyan`, `change`. */
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

/** The particle of a face as reactions write it: `u:pink` is `anti-u`. */
export function particleOf(face: string): string {
  const { kind, anti } = readFace(face)
  return anti && PARTICLES[kind] ? `anti-${kind}` : kind
}

/** What matches whatever its colour, by name: the same particle, on a Reverse, Skip or Flip its own kind; or nothing. */
export function inAnyColour({ particle, top_kind: top, colour }: Position): string | null {
  if (particle) return particleName(particleOf(`${particle}:${colour}`))
  return top && ['reverse', 'skip', 'flip'].includes(top) ? ACTIONS[top]! : null
}

const SIGNS: Record<number, string> = { 1: '⅓', 2: '⅔' }

/** A number of thirds as it is written, with a true minus: "−⅓", "1", "0". */
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

/** A symbol: a letter in italics, with a bar over it, a raised sign or an index. */
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
