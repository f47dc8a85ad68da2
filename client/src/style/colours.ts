/** A game's colours as a style for the element that carries `data-game`, mixed by how dark the page is (tokens.css). */
import type { GameClient } from '../kit/game.ts'

export function coloursOf(client: GameClient | undefined): string {
  if (!client) return ''
  const colours = Object.entries({ accent: client.accent, ...client.colours })
  return colours
    .map(([name, { light, dark }]) => `--${name}: color-mix(in srgb, ${dark} var(--dark), ${light})`)
    .join('; ')
}
