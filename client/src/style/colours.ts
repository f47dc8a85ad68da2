/** A game's colours as a style for the element that carries `data-game`, mixed by how dark the page is (tokens.css). */
import type { GameFront } from '../kit/game.ts'

export function coloursOf(front: GameFront | undefined): string {
  if (!front) return ''
  const colours = Object.entries({ accent: front.accent, ...front.colours })
  return colours
    .map(([name, { light, dark }]) => `--${name}: color-mix(in srgb, ${dark} var(--dark), ${light})`)
    .join('; ')
}
