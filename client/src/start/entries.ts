/** The games that can be played here, each with the server's description and its own front. */
import { loadFront } from '../games.ts'
import type { EarlyCard, GameFront } from '../kit/game.ts'
import { gameCards } from '../link/http.ts'
import type { GameCard } from '../link/wire.ts'

export interface GameEntry {
  card: GameCard
  front: GameFront
}
/** A game, as far as it is known before the server has answered. */
export type EarlyEntry = { card: EarlyCard; front: GameFront }

let known: GameEntry[] | null = null

/** All games that have a page, if they have been requested before. */
export const knownEntries = (): GameEntry[] | null => known

/** All games that have a page; one without is played in the terminal. */
export async function gameEntries(): Promise<GameEntry[]> {
  const found = (await gameCards()).map(async (card) => ({ card, front: await loadFront(card.name) }))
  known = (await Promise.all(found)).filter((entry): entry is GameEntry => entry.front !== undefined)
  return known
}
