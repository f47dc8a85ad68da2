/** Helpers for the chart of an ended match. */

/** The dash patterns that distinguish lines without colour, as `stroke-dasharray`; at most six seats. */
export const DASHES = ['', '6 3', '1.5 2.5', '8 2.5 1.5 2.5', '3 2', '10 4']

/** A step line as a path: level until the next step, then straight up or down. `x` and `y` place a step and a value. */
export function stairs(values: number[], x: (step: number) => number, y: (value: number) => number): string {
  return values.map((value, i) => (i === 0 ? `M${x(0)} ${y(value)}` : `H${x(i)} V${y(value)}`)).join(' ')
}

/** The grid lines of a chart of small numbers: none, half of the greatest value, rounded up to be even, and all of it. */
export function evenLevels(values: number[]): number[] {
  const most = Math.max(4, ...values)
  const even = most + (most % 2)
  return [even, even / 2, 0]
}

/** The steps at which a value is another than before. */
export function changes(values: readonly unknown[]): number[] {
  return values.flatMap((value, i) => (i > 0 && String(value) !== String(values[i - 1]) ? [i] : []))
}

/** Labels at the lines' ends, from the top down, at least `gap` apart and above `foot`. */
export function apart<Label extends { y: number }>(labels: Label[], gap: number, foot: number): Label[] {
  const row = labels.map((label) => ({ ...label })).sort((one, other) => one.y - other.y)
  row.forEach((label, i) => (label.y = Math.max(label.y, (row[i - 1]?.y ?? -gap) + gap)))
  for (let i = row.length - 1, limit = foot; i >= 0; i--, limit = row[i + 1]!.y - gap)
    row[i]!.y = Math.min(row[i]!.y, limit)
  return row
}
