/** The chart of an ended match: the size of each hand, and the side in play, step by step. */
import type { View } from './view.ts'

export const sizes = (views: readonly View[]): number[][] =>
  (views[0]?.hands ?? []).map((_, seat) => views.map(({ hands }) => hands[seat]!.length))

/** From which step to which antimatter was up. */
export function nights(views: readonly View[]): [number, number][] {
  const found: [number, number][] = []
  views.forEach(({ position: { side } }, i) => {
    if (side !== 'antimatter') return
    const last = found.at(-1)
    if (last && last[1] === i - 1) last[1] = i
    else found.push([i, i])
  })
  return found
}
