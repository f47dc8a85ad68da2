/** Levels from zero to above the most points: at most six, in round steps. */
export function levelsFor(most: number): number[] {
  let step = 10
  for (const next of [20, 50, 100, 200, 500, 1000]) if (most / step > 5) step = next
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, i) => i * step)
}
