/** What is printed on the cards, by name, from GET /api/games: the deck is told once, in `cards.py`. */
import type { GameCard } from '$client/kit/link.ts'
import { spoken } from './units.ts'

export type More = Record<string, any>

/** The faces by name. */
export function facesOf(card: GameCard): Map<string, More> {
  return new Map(card.cards.map(({ name, more }) => [name, more]))
}

/** "Force, F: kilogram metre over second squared"; a special card is only named. */
export function spokenFace(name: string, more: More | undefined): string {
  return more?.units ? `${name}, ${more.symbol}: ${spoken(more.units)}` : name
}
