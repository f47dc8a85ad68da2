/**
 * What a played boson would become: half a Feynman diagram, with its other half open. It depends only on public
 * information, the boson and the particle under it.
 */
import type { GameLine } from '$client/kit/game.ts'
import type { Side } from './colours.ts'
import { say } from './texts.ts'
import type { Interaction } from './interactions.ts'
import { PARTICLES, particleOf, readFace } from './particles.ts'
import type { Event, Pending, View } from './view.ts'

export interface Ghost {
  kind: 'w' | 'photon' | 'gluon'
  before: string[]
  after: string[]
  boson: string
  /** Whether nobody has completed it, so that it stays open. */
  missed: boolean
}

const KINDS: Record<string, Ghost['kind']> = { W: 'w', photon: 'photon', gluon: 'gluon' }
const anti = (particle: string): string =>
  particle.startsWith('anti-') ? particle.slice('anti-'.length) : `anti-${particle}`

/** A boson on a particle, both faces in notation. */
export function ghostFor(bosonFace: string, beneath: string, missed = false): Ghost {
  const boson = readFace(bosonFace).kind
  const [kind, one] = [KINDS[boson]!, particleOf(beneath)]
  const after = { w: [one], photon: [one, one], gluon: [] }[kind]
  return { kind, before: kind === 'w' ? [one] : [one, kind === 'photon' ? one : anti(one)], after, boson, missed }
}

/**
 * The interaction that an answer would have completed, with its face in notation; for a gluon the answer is what it
 * asks for.
 */
export function completedBy(ghost: Ghost, face: string): Interaction {
  const { kind, before, boson } = ghost
  if (kind !== 'w') return { kind, before, after: ghost.after, boson, name: null, balance: [], simplified: '' }
  const [one, two] = [before[0]!, particleOf(face)]
  const charge = thirdsOf(one) - thirdsOf(two)
  const [from, to] = [generationOf(one), generationOf(two)]
  const lepton = Math.abs(thirdsOf(one)) % 3 === 0
  const w = { [WHOLE]: 'W+', [-WHOLE]: 'W-' }[charge] ?? 'W'
  return {
    kind,
    before,
    after: [two],
    boson: w,
    name: null,
    simplified: '',
    balance: lepton ? [{ of: 'lepton', before: [from], after: [to], holds: from === to }] : [],
  }
}
const WHOLE = 3 // thirds
const printed = (particle: string) => PARTICLES[particle.replace('anti-', '')]!
const thirdsOf = (particle: string): number => (particle.startsWith('anti-') ? -1 : 1) * printed(particle).thirds
const generationOf = (particle: string): number => printed(particle).generation

/** What is missing, in a few words: "which quark?", "another muon?", "Flip and antitop?". */
export function missing({ kind, before }: Ghost): string {
  if (kind !== 'w') return say(`ghost.${kind}`, { one: before.at(-1)! })
  return say(`ghost.${wantedBy(before[0]!)}`, { side: sideOf(before[0]!) })
}

/** What was missing after nobody had it: "It needed another quark.", "It needed a Flip and an antitop." */
export function lacked({ kind, before }: Ghost): string {
  if (kind !== 'w') return say(`ghost.lacked.${kind}`, { one: before.at(-1)! })
  return say(`ghost.lacked.${wantedBy(before[0]!)}`, { side: sideOf(before[0]!) })
}

const sideOf = (particle: string): Side => (particle.startsWith('anti-') ? 'antimatter' : 'matter')
/** What a W turns a particle into. */
function wantedBy(particle: string): 'quark' | 'lepton' | 'neutrino' {
  const { thirds } = printed(particle)
  return thirds === 0 ? 'lepton' : Math.abs(thirds) < WHOLE ? 'quark' : 'neutrino'
}

/** A description of the diagram. */
export function spokenGhost(ghost: Ghost): string {
  const what = ghost.missed ? say('ghost.missed') : missing(ghost)
  return say('ghost.says', { boson: ghost.boson, one: ghost.before[0]!, what })
}

/** The ghost of a boson that waits for an answer; the card under it has its colour. */
export const waiting = ({ boson, beneath, colour }: Pending): Ghost =>
  ghostFor(`${boson}:${colour}`, `${beneath}:${colour}`)

/** What is beside the piles: a boson that waits or that nobody completed, else the last interaction. */
export type Shown = { ghost: Ghost } | { interaction: Interaction } | null

export function shownNow(view: View, log: readonly GameLine<Event>[]): Shown {
  if (view.position.pending) return { ghost: waiting(view.position.pending) }
  for (const { event, said } of log.toReversed()) {
    const reaction = said.findLast(({ key }) => key === 'reaction')
    if (reaction) return { interaction: reaction.params!['reaction'] as Interaction }
    if (event.kind === 'asked') return { ghost: ghostFor(event.boson, event.beneath, true) }
  }
  return null
}
