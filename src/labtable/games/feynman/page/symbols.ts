/**
 * The layout of a symbol in a drawing: the places of its letter, bar, superscript and index, in em. The measures are
 * those of Libertinus Serif italic, the font of the page (fonts.css draws it at 107%).
 */
import type { Symbol } from './particles.ts'

const SCALE = 1.07
/** Advance, ink on the left, ink on the right, height over the baseline. */
const METRICS: Record<string, [number, number, number, number]> = {
  u: [0.521, 0.085, 0.537, 0.439],
  d: [0.489, 0.081, 0.547, 0.698],
  c: [0.389, 0.083, 0.423, 0.439],
  s: [0.353, 0.059, 0.377, 0.439],
  t: [0.307, 0.101, 0.364, 0.561],
  b: [0.478, 0.099, 0.492, 0.698],
  e: [0.401, 0.083, 0.424, 0.439],
  μ: [0.451, -0.013, 0.475, 0.439],
  τ: [0.41, 0.092, 0.498, 0.429],
  ν: [0.44, 0.107, 0.5, 0.442],
  W: [0.909, 0.135, 1.041, 0.647],
  H: [0.673, 0.019, 0.777, 0.647],
  γ: [0.458, 0.106, 0.553, 0.442],
  g: [0.477, 0.007, 0.516, 0.439],
  p: [0.489, -0.019, 0.509, 0.491],
  n: [0.518, 0.089, 0.52, 0.439],
}
const SIGN = 0.55 // advance of + and −
/** The size of superscript and index relative to the letter: in a drawing, and where there is little room. */
export const RATIO = { picture: 0.6, small: 0.74, corner: 0.94 }
const SLANT = 0.2
const DROPS = 'μγgp'
const DESCENT = 0.25

export interface Setting {
  /** From the left edge of the ink to the right edge of all. */
  width: number
  /** Ink above the baseline, including bar or superscript, and below it. */
  height: number
  depth: number
  /** The offset of the letter. */
  x: number
  bar: { x1: number; x2: number; y: number } | null
  sup: { x: number; y: number; size: number } | null
  sub: { x: number; y: number; size: number } | null
}

/**
 * The layout of a symbol whose ink begins at 0, baseline at 0, y pointing down; `ratio` is the relative size of
 * superscript and index.
 */
export function settingOf({ letter, bar, sup, sub }: Symbol, ratio = RATIO.picture): Setting {
  const [advance, left, right, top] = (METRICS[letter] ?? METRICS['n']!).map((n) => n * SCALE) as [
    number,
    number,
    number,
    number,
  ]
  const x = -left
  const y = -(top + 0.11)
  const after = Math.max(x + right, x + advance) + 0.02
  const over = bar ? { x1: SLANT * top * 0.7, x2: x + right + 0.05, y } : null
  const raised = sup
    ? {
        x: after + (letter === 'W' ? -0.05 : 0.02),
        y: -top * (1.2 - 0.75 * ratio) + (top > 0.6 ? 0.1 : 0),
        size: ratio,
      }
    : null
  const index = sub ? { x: x + advance - 0.03, y: 0.1 + 0.13 * ratio, size: ratio } : null
  const width = Math.max(
    x + right,
    raised ? raised.x + SIGN * SCALE * ratio : 0,
    index ? index.x + METRICS[sub!]![2] * SCALE * ratio : 0,
  )
  const height = Math.max(top, bar ? -y + 0.03 : 0, raised ? -raised.y + 0.46 * SCALE * ratio : 0)
  const depth = Math.max(
    DROPS.includes(letter) ? DESCENT : 0.01,
    index ? index.y + (sub === 'μ' ? DESCENT * ratio : 0.01) : 0,
  )
  return { width, height, depth, x, bar: over, sup: raised, sub: index }
}
