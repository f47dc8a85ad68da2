/** Boson lines as SVG paths: a wave for the photon and the W, a curl for the gluon, from one point to the other. */

export interface Point {
  x: number
  y: number
}

const round = (n: number): number => Math.round(n * 100) / 100
const STEPS = 16 // points in a period

/** The whole number of periods closest to each length. */
export const periodsIn = (length: number, period: number): number => Math.max(1, Math.round(length / period))

function along(
  from: Point,
  to: Point,
  period: number,
  shape: (turn: number, phase: number) => [number, number],
): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  const [ux, uy] = [dx / length, dy / length]
  const steps = periodsIn(length, period) * STEPS
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const [forward, aside] = shape(i / steps, (i / STEPS) * 2 * Math.PI)
    const on = (length * i) / steps + forward
    return `${round(from.x + ux * on - uy * aside)} ${round(from.y + uy * on + ux * aside)}`
  })
  return `M${points.join('L')}`
}

/** A sine. */
export function wavy(from: Point, to: Point, period: number, height: number): string {
  return along(from, to, period, (_, phase) => [0, -height * Math.sin(phase)])
}

/** Loops, as a spring seen from the side: each point goes around a circle while the circle moves on. */
export function curly(from: Point, to: Point, period: number, radius: number): string {
  return along(from, to, period, (_, phase) => [-radius * Math.sin(phase), -radius * (1 - Math.cos(phase))])
}
