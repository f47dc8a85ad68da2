/** The chart of an ended match: everybody's points, step by step. */

/** Levels from zero to above the most points: at most six, in steps that one can count by. */
export function levelsFor(most: number): number[] {
  let step = 10
  for (const next of [20, 50, 100, 200, 500, 1000]) if (most / step > 5) step = next
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, i) => i * step)
}

/** A path of steps: level until the next step, then straight up, or down where a play went back. */
export function stairs(values: number[], x: (step: number) => number, y: (points: number) => number): string {
  return values.map((value, i) => (i === 0 ? `M${x(0)} ${y(value)}` : `H${x(i)} V${y(value)}`)).join(' ')
}

/** The steps at which a new round began. */
export function roundEnds(rounds: number[]): number[] {
  return rounds.flatMap((round, i) => (i > 0 && round !== rounds[i - 1] ? [i] : []))
}

/** Labels at the lines' ends, from the top down, kept apart and above the foot. */
export function apart<Label extends { y: number }>(labels: Label[], least: number, foot: number): Label[] {
  const row = labels.map((label) => ({ ...label })).sort((one, other) => one.y - other.y)
  row.forEach((label, i) => (label.y = Math.max(label.y, (row[i - 1]?.y ?? -least) + least)))
  for (let i = row.length - 1, limit = foot; i >= 0; i--, limit = row[i + 1]!.y - least) row[i]!.y = Math.min(row[i]!.y, limit)
  return row
}
