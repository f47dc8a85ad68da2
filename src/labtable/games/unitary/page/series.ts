/** The chart of an ended match: three exponents, step by step. */

/** The levels of the chart, from the highest down: the range of the exponents, symmetric around zero. */
export function levelsFor(rows: number[][]): number[] {
  const most = Math.max(2, ...rows.flat().map(Math.abs))
  const even = most + (most % 2)
  return [even, even / 2, 0, -even / 2, -even]
}

/** The steps at which something changed, because the chart goes card by card. */
export function changes(rows: number[][]): number[] {
  return rows.flatMap((row, i) => (i > 0 && row.some((e, k) => e !== rows[i - 1]![k]) ? [i] : []))
}
