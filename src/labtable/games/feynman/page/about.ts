/** Facts about each card beyond the game. */
import { BOSON_MASSES, BOSONS, charge, PARTICLES, readFace } from './particles.ts'
import { say } from './texts.ts'

/** Quark, charged lepton, neutrino or boson; null for actions. */
export type Family = 'quark' | 'lepton' | 'neutrino' | 'boson'

export function familyOf(kind: string): Family | null {
  if (kind in BOSONS || kind === 'higgs') return 'boson'
  const particle = PARTICLES[kind]
  if (!particle) return null
  return kind.startsWith('nu_') ? 'neutrino' : Math.abs(particle.thirds) === 3 ? 'lepton' : 'quark'
}

/** The text on a face: about the particle, and on the antimatter side about its antiparticle. */
export function aboutFace(face: string): string[] {
  const { kind, anti } = readFace(face)
  const own = say(`fact.${kind as 'u'}`)
  if (familyOf(kind) === 'boson') return [own, say(`fact.own.${kind as 'W'}`)]
  return anti && PARTICLES[kind] ? [own, say(`fact.anti.${kind === 'e' ? kind : (familyOf(kind) as 'quark')}`)] : [own]
}

/** Charge and mass of a boson, or null. */
export function bosonFigures(face: string): { charge: string; mass: string } | null {
  const { kind } = readFace(face)
  const mass = BOSON_MASSES[kind]
  return mass ? { charge: kind === 'W' ? say('charge.W') : '0', mass } : null
}

/** The properties of a particle, or null. */
export function figuresOf(face: string): { family: Family; generation: number; charge: string; mass: string } | null {
  const { kind, anti } = readFace(face)
  const particle = PARTICLES[kind]
  return particle
    ? { family: familyOf(kind)!, generation: particle.generation, charge: charge(kind, anti), mass: particle.mass }
    : null
}
