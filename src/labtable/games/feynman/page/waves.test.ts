import { expect, test } from 'vitest'
import { curly, periodsIn, wavy, type Point } from './waves.ts'

const FROM = { x: 12, y: 84 }
const ENDS: Point[] = [
  { x: 220, y: 28 },
  { x: 12, y: 20 },
  { x: 150, y: 84 },
  { x: 30, y: 100 },
]
const pointsOf = (path: string): Point[] =>
  path
    .slice(1)
    .split('L')
    .map((pair) => ({ x: Number(pair.split(' ')[0]), y: Number(pair.split(' ')[1]) }))

/** A point as seen from the straight line: how far along it, and how far beside. */
function beside({ x, y }: Point, to: Point): { along: number; aside: number } {
  const length = Math.hypot(to.x - FROM.x, to.y - FROM.y)
  const [ux, uy] = [(to.x - FROM.x) / length, (to.y - FROM.y) / length]
  return { along: (x - FROM.x) * ux + (y - FROM.y) * uy, aside: (y - FROM.y) * ux - (x - FROM.x) * uy }
}

test.each(ENDS)('waves and springs begin and end on their points, %o', (to) => {
  for (const path of [wavy(FROM, to, 13, 4), curly(FROM, to, 12, 5)]) {
    const points = pointsOf(path)
    expect(points[0]).toEqual(FROM)
    expect(points.at(-1)!.x).toBeCloseTo(to.x, 1)
    expect(points.at(-1)!.y).toBeCloseTo(to.y, 1)
  }
})

test.each(ENDS)('a wave has a whole number of periods, as high on one side as on the other, %o', (to) => {
  const asides = pointsOf(wavy(FROM, to, 13, 4)).map((point) => beside(point, to).aside)
  const swings = asides.filter(
    (aside, i) =>
      (i > 0 && Math.sign(Math.round(aside)) * Math.sign(Math.round(asides[i - 1]!)) < 0) ||
      Math.abs(Math.abs(aside) - 4) < 0.02,
  )
  const peaks = swings.filter((aside) => aside > 3.9).length
  expect(peaks).toBe(periodsIn(Math.hypot(to.x - FROM.x, to.y - FROM.y), 13))
  expect(swings.filter((aside) => aside < -3.9)).toHaveLength(peaks)
})

test.each(ENDS)('a spring goes back once in every loop, and stays on one side, %o', (to) => {
  const seen = pointsOf(curly(FROM, to, 12, 5)).map((point) => beside(point, to))
  const back = seen.map(({ along }, i) => i > 0 && along < seen[i - 1]!.along)
  const loops = back.filter((now, i) => now && !back[i - 1]).length
  // the first loop begins on the way back, and the last ends so
  expect(loops).toBe(periodsIn(Math.hypot(to.x - FROM.x, to.y - FROM.y), 12) + 1)
  expect(Math.max(...seen.map(({ aside }) => aside))).toBeLessThan(0.02)
})
