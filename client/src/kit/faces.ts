/** What is printed on a game's cards; the deck itself is stated once, in Python, and comes with GET /api/games. */
import type { GameCard } from '../link/wire.ts'

/** The faces of all cards, by name. */
export function facesOf<Face = Record<string, any>>(card: GameCard): Map<string, Face> {
  return new Map(card.cards.map(({ name, more }) => [name, more as Face]))
}
