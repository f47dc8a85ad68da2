/** The chart of an ended match: three exponents, step by step. */

export interface Scale {
  x: (step: number) => number
  y: (exponent: number) => number
}

/** The largest distance from the line that the chart must show: an even number, not below 2. */
export function reach(rows: number[][]): number {
  const most = Math.max(2, ...rows.flat().map(Math.abs))
  return most + (most % 2)
}

/** A path of steps: level until the next step, then straight up or down. */
export function stairs(values: number[], { x, y }: Scale): string {
  return values.map((value, i) => (i === 0 ? `M${x(0)} ${y(value)}` : `H${x(i)} V${y(value)}`)).join(' ')
}

/** Only the steps at which something changed: whoever looks at the chart looks for cards. */
export function changes(rows: number[][]): number[] {
  return rows.flatMap((row, i) => (i > 0 && row.some((e, k) => e !== rows[i - 1]![k]) ? [i] : []))
}
