/** The chart of an ended match: three exponents, step by step. */

/** The levels of the chart, from the highest down: as far as the units reached, evenly on both sides of the line. */
export function levelsFor(rows: number[][]): number[] {
  const most = Math.max(2, ...rows.flat().map(Math.abs))
  const even = most + (most % 2)
  return [even, even / 2, 0, -even / 2, -even]
}

/** Only the steps at which something changed: whoever looks at the chart looks for cards. */
export function changes(rows: number[][]): number[] {
  return rows.flatMap((row, i) => (i > 0 && row.some((e, k) => e !== rows[i - 1]![k]) ? [i] : []))
}
