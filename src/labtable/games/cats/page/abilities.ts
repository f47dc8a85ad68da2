/** The power of each doctorate, as it comes with the cards. */
import { facesOf } from '$client/kit/faces.ts'
import type { GameCard } from '$client/kit/link.ts'

export const abilityOf = (card: GameCard, name: string): string =>
  facesOf<{ ability?: string }>(card).get(name)?.ability ?? ''
