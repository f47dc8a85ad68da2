/** The printed content of a game's cards; the deck is defined once, in Python, and comes with GET /api/games. */
import type { GameCard } from '../link/wire.ts'

/** The faces of all cards, by name. */
export function facesOf<Face = Record<string, any>>(card: GameCard): Map<string, Face> {
  return new Map(card.cards.map(({ name, more }) => [name, more as Face]))
}
