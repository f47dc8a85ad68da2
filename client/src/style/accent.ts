/** A game's accent as a style for the element that carries `data-game`; tokens.css chooses between the two. */
import type { GameClient } from '../kit/game.ts'

export function accentOf(client: GameClient | undefined): string {
  return client ? `--accent-light: ${client.accent.light}; --accent-dark: ${client.accent.dark}` : ''
}
