/** A game's colours as a style for the element with `data-game`: each for light and for dark pages (tokens.css). */
import type { GameFront } from '../kit/game.ts'

export function coloursOf(front: GameFront | undefined): string {
  if (!front) return ''
  const colours = Object.entries({ accent: front.accent, ...front.colours })
  return colours
    .map(([name, { light, dark }]) => `--${name}: var(--by-day, ${light}) var(--by-night, ${dark})`)
    .join('; ')
}
