/**
 * Facts about each card beyond the game, a few sentences in our own words. Masses, lifetimes and dates: Particle Data
 * Group, Review of Particle Physics (2024).
 */
import { BOSON_FIGURES, BOSONS, charge, PARTICLES, readFace } from './particles.ts'

export const ABOUT: Record<string, string> = {
  u: 'The lightest quark. Two ups and a down make a proton, one up and two downs a neutron: nearly everything that you can touch is made of ups, downs and electrons. No quark has ever been seen alone, and only about a hundredth of a proton’s mass is that of its three quarks; most of the rest is the energy of gluons and of quarks that move.',
  d: 'A little heavier than the up, and that decides much: it makes the neutron heavier than the proton. A neutron alone therefore decays in about a quarter of an hour. One of its downs becomes an up, and a W carries the charge away as an electron and an antineutrino.',
  c: 'The up’s heavier relative. It was predicted, because the weak force would not have fitted together without a fourth quark, and two laboratories found it in the same month, November 1974. What they saw was a charm bound to its own antiquark.',
  s: 'From 1947 on, cosmic rays showed particles that lived strangely long. They hold a strange quark: the strong force makes it easily, always together with its antiquark, but only the weak force can turn it into something lighter, and that takes much longer.',
  t: 'The heaviest elementary particle known, nearly as heavy as a whole atom of gold. It decays in less than a billionth of a billionth of a millionth of a second, into a bottom quark and a W, and so has no time to bind to any other quark. Fermilab found it in 1995.',
  b: 'Found at Fermilab in 1977. It lives long for something so heavy, more than a millionth of a millionth of a second, for it can only decay into another generation, and the W seldom goes there. Particles with a bottom quark show that nature treats matter and antimatter a little differently.',
  e: 'The first elementary particle to be discovered, in 1897. It is stable: nothing lighter carries charge, so there is nothing that it could become. No experiment has found any size or any parts in it. Chemistry is what the outer electrons of atoms do.',
  mu: 'An electron in all but its mass, which is 207 times as large. It lives two millionths of a second. Cosmic rays make muons high in the air, and only because fast clocks run slow do they reach the ground: about one goes through your hand every second.',
  tau: 'The heaviest charged lepton, almost twice as heavy as a proton, found at Stanford in 1975. It is the only lepton that is heavy enough to decay into particles made of quarks. It lives less than a third of a millionth of a millionth of a second.',
  nu_e: 'The partner of the electron. Some sixty billion, born in the Sun, go through every square centimetre of you each second, by day and by night, and hardly one of them notices. Pauli proposed it in 1930, because otherwise energy would have been missing in radioactive decay. Its mass is too small to have been measured yet.',
  nu_mu:
    'In 1962 an experiment at Brookhaven showed that there is more than one kind of neutrino: those born together with a muon made muons again, and no electrons. On a long way, though, one kind changes into another and back. That is how we know that neutrinos have mass.',
  nu_tau:
    'The partner of the tau, and the last of the leptons to be seen, at Fermilab in 2000. A neutrino of one kind is really a mixture of three with slightly different masses. The kinds drift apart and together on the way, and so a muon neutrino may arrive as a tau neutrino.',
  W: 'The W carries the weak force, and with it one unit of charge, plus or minus. Nothing else changes a quark or a lepton into another kind. It is 86 times as heavy as a proton, so that most reactions can only borrow it for a moment; this is why the force seems weak. Found at CERN in 1983; its neutral partner, the Z, is not in the game.',
  photon:
    'A piece of light. It has no mass and no charge, and acts on everything that has charge: two charged particles feel each other by trading photons. Because it has no mass, its force reaches as far as you like.',
  gluon:
    'Gluons hold quarks together. What they act on is called colour charge, which has nothing to do with the colours of these cards. Gluons carry it themselves and pull on each other as well, so that the force does not fade with distance and no quark gets free. They were first seen in Hamburg in 1979.',
  higgs:
    'A ripple in a field that fills all of space. The W, the quarks and the charged leptons have their masses from that field, and the more mass one has, the more strongly the Higgs boson acts on it. Predicted in 1964, found at CERN in 2012.',
  flip: 'Matter and antimatter change places. Physicists ask what would happen if nature did this: gravity, light and the strong force would go on as before, but the weak force would tell the difference. Why the world is made of matter at all, nobody knows.',
  reverse:
    'Play runs the other way round. Richard Feynman drew an antiparticle as a particle whose arrow points back in time; that is what the arrows in the diagrams say. It is a way to keep account, and nothing travels into the past.',
  skip: 'The next player sits out. This one is only a rule of the game: there is no force in it, and no particle.',
  change:
    'You choose the colour to match. The colours of the cards say what may be played, no more. Quarks do carry what is called colour charge, of three kinds, and gluons change it all the time; but you could not see it.',
}

const ANTI: Record<string, string> = {
  quark:
    'This is its antiparticle: the same mass, but the opposite charge, written with a bar. A quark and its own antiquark can annihilate.',
  e: 'This is its antiparticle, the positron: the same mass, but the opposite charge. Carl Anderson found it in 1932 in cosmic rays; today hospitals make pictures with it.',
  lepton: 'This is its antiparticle: the same mass and the same short life, but the opposite charge.',
  neutrino:
    'This is the antineutrino. Neither has charge, and it is not known yet whether the two are different particles at all.',
}

/** The antiparticles of the bosons. */
const OWN_ANTI: Record<string, string> = {
  W: 'W⁺ and W⁻ are antiparticles of each other.',
  photon: 'The photon is its own antiparticle: light from antimatter is ordinary light.',
  gluon: 'The antiparticle of a gluon is a gluon, too.',
  higgs: 'The Higgs boson is its own antiparticle.',
}

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
  const family = familyOf(kind)
  const own = ABOUT[kind] ? [ABOUT[kind]] : []
  if (OWN_ANTI[kind]) return [...own, OWN_ANTI[kind]]
  return anti && PARTICLES[kind] ? [...own, ANTI[kind] ?? ANTI[family!]!] : own
}

/** Charge and mass of a boson, or null. */
export const bosonFigures = (face: string): { charge: string; mass: string } | null =>
  BOSON_FIGURES[readFace(face).kind] ?? null

/** The properties of a particle, or null. */
export function figuresOf(face: string): { family: Family; generation: number; charge: string; mass: string } | null {
  const { kind, anti } = readFace(face)
  const particle = PARTICLES[kind]
  return particle
    ? { family: familyOf(kind)!, generation: particle.generation, charge: charge(kind, anti), mass: particle.mass }
    : null
}
