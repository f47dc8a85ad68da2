/** The stars of the night plate as x, y and radius, and the turns of a flower's petals. */
export const STARS: [number, number, number][] = [
  [12, 17, 3.6],
  [24, 7, 2],
  [15, 42, 2.2],
  [91, 42, 3],
  [98, 60, 1.8],
  [8, 64, 2.4],
  [78, 11, 1.8],
]
export const FLOWER = [0, 72, 144, 216, 288]
