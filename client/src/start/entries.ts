/** The games that can be played here, each as the server describes it and as its own front shows it. */
import { loadFront } from '../games.ts'
import type { GameFront } from '../kit/game.ts'
import { gameCards } from '../link/http.ts'
import type { GameCard } from '../link/wire.ts'

export interface GameEntry {
  card: GameCard
  front: GameFront
}

/** All games that have a page; one without is played in the terminal. */
export async function gameEntries(): Promise<GameEntry[]> {
  const found = (await gameCards()).map(async (card) => ({ card, front: await loadFront(card.name) }))
  return (await Promise.all(found)).filter((entry): entry is GameEntry => entry.front !== undefined)
}
