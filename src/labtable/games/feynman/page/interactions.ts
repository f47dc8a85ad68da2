/** A completed interaction, as the game's words send it with the sentence `reaction`, and its description. */
import { say } from './texts.ts'
import { particleName, thirds } from './particles.ts'
import type { Balance, Interaction } from './view.ts'

export type { Balance, Interaction }

/** Whether nature would not allow it: something is not conserved, or no W carries the remaining charge. */
export const isForbidden = ({ boson, balance }: Interaction): boolean =>
  boson === 'W' || balance.some(({ holds }) => !holds)

/** A key that is equal for interactions of the same particles. */
export const keyOf = ({ kind, before, after, boson, name }: Interaction): string =>
  [kind, ...(kind === 'baryon' ? before.toSorted() : before), '>', ...after, boson, name].join(' ')

/** The right-hand side of the reaction. */
export function outcome({ kind, after, boson, name }: Interaction): string[] {
  if (kind === 'baryon') return name ? [name] : []
  if (kind === 'photon' || !boson) return after
  return kind === 'gluon' ? [boson, boson] : [...after, boson]
}

/** A description of the diagram: "An up quark becomes a strange quark and gives off a W plus." */
export function spokenInteraction(interaction: Interaction): string {
  const { kind, before, after, boson, name } = interaction
  const [one = '', two = '', three = ''] = before
  const sentence = say(`diagram.${kind}`, {
    one,
    two,
    three,
    to: after[0] ?? '',
    boson: boson ?? '',
    whole: name ?? '',
  })
  return isForbidden(interaction) ? `${sentence} ${say('diagram.forbidden')}` : sentence
}

/** A heading: "An up quark becomes a strange quark", "Two electrons trade a photon". */
export function titleOf({ kind, before, after, name }: Interaction): string {
  const key = kind === 'baryon' && name?.startsWith('anti') ? 'title.antibaryon' : (`title.${kind}` as const)
  return say(key, { one: before[0] ?? '', many: before[0] ?? '', to: after[0] ?? '', whole: name ?? '' })
}

/** The reaction in words: "up becomes strange and W plus". */
export function spokenReaction(interaction: Interaction): string {
  const row = (particles: string[]) =>
    particles.map(particleName).reduce((first, last) => say('reaction.and', { first, last }))
  return say('reaction.says', { before: row(interaction.before), after: row(outcome(interaction)) })
}

const inThirds = (of: Balance['of']): boolean => of === 'charge' || of === 'baryon'

/** Numbers as a sum with true minus signs, without zeros: "−⅓ + 1", "0". */
export function sumOf(values: number[], of: Balance['of']): string {
  const write = (n: number) => thirds(inThirds(of) ? n : n * 3)
  const [first, ...others] = values.filter((n) => n !== 0)
  if (first === undefined) return '0'
  return [write(first), ...others.map((n) => (n < 0 ? `− ${write(-n)}` : `+ ${write(n)}`))].join(' ')
}

/** The interactions of a match, each once with its number, in the order of their first occurrence. */
export function counted(interactions: Interaction[]): { interaction: Interaction; count: number }[] {
  const found = new Map<string, { interaction: Interaction; count: number }>()
  for (const interaction of interactions) {
    const seen = found.get(keyOf(interaction))
    if (seen) seen.count++
    else found.set(keyOf(interaction), { interaction, count: 1 })
  }
  return [...found.values()]
}
