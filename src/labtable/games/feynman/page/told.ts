/** The interactions that a log tells of. */
import type { GameLine } from '$client/kit/game.ts'
import type { Sentence } from '$client/kit/link.ts'
import type { Interaction } from './interactions.ts'
import type { Event } from './view.ts'

export interface Told {
  n: number
  shown: Interaction
  /** Where the game simplifies nature. */
  nature: Sentence | undefined
}

/** Every completed boson and every baryon, oldest first. */
export function interactionsIn(log: readonly GameLine<Event>[]): Told[] {
  return log.flatMap((line) => {
    const reaction = line.said.find(({ key }) => key === 'reaction')
    if (!reaction) return []
    return [{ n: line.n, shown: reaction.params!['reaction'] as Interaction, nature: line.said.find(({ key }) => key.startsWith('nature_')) }]
  })
}
