/** The interactions in a log. */
import type { GameLine } from '$client/kit/game.ts'
import type { Interaction } from './interactions.ts'
import type { Event } from './view.ts'

/** Every completed boson and every baryon, oldest first. */
export const interactionsIn = (log: readonly GameLine<Event>[]): Interaction[] =>
  log.flatMap(({ said }) =>
    said.filter(({ key }) => key === 'reaction').map(({ params }) => params!['reaction'] as Interaction),
  )
