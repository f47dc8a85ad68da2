/** The levels of the chart, from the highest down: the range of the exponents, symmetric around zero. */
export function levelsFor(rows: number[][]): number[] {
  const most = Math.max(2, ...rows.flat().map(Math.abs))
  const even = most + (most % 2)
  return [even, even / 2, 0, -even / 2, -even]
}
