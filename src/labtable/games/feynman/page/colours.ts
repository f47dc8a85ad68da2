/** The eight colours: their sides, their marks, and their heraldic hatching. */

export const MATTER = ['blue', 'green', 'red', 'yellow'] as const
export const ANTIMATTER = ['purple', 'cyan', 'pink', 'orange'] as const
export type Side = 'matter' | 'antimatter'
export type Colour = (typeof MATTER)[number] | (typeof ANTIMATTER)[number]

export const isAnti = (colour: Colour): boolean => (ANTIMATTER as readonly string[]).includes(colour)
/** The colours of each side, partners at the same index. */
export const coloursOf = (side: Side): readonly Colour[] => (side === 'matter' ? MATTER : ANTIMATTER)
const place = (colour: Colour): number => coloursOf(isAnti(colour) ? 'antimatter' : 'matter').indexOf(colour)
/** The partner of a colour on the other side. */
export const counterpart = (colour: Colour): Colour =>
  coloursOf(isAnti(colour) ? 'matter' : 'antimatter')[place(colour)]!

/** Drawn around (0, 0), about 9 in radius: circle, triangle, square, diamond. Filled for matter, open for antimatter. */
const MARKS = [
  'M-8 0 A8 8 0 1 0 8 0 A8 8 0 1 0 -8 0Z',
  'M0 -9 L9.5 7.5 H-9.5Z',
  'M-7.2 -7.2 H7.2 V7.2 H-7.2Z',
  'M0 -10 L9.4 0 L0 10 L-9.4 0Z',
]
export const markOf = (colour: Colour): string => MARKS[place(colour)]!

/** A box to be hatched. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The hatching of a colour: an SVG path, its dashes, and whether its strokes are dots. */
export interface Hatching {
  path: string
  dash: string | null
  dots: boolean
}

const DASH = '2.6 1.4'
const round = (n: number): number => Math.round(n * 100) / 100
/** Equal steps of about `step` from one number to another, with a margin of at most half a step at both ends. */
function across(from: number, length: number, step: number): number[] {
  const count = Math.max(1, Math.round(length / step))
  return Array.from({ length: count }, (_, i) => from + (length / count) * (i + 0.5))
}

/**
 * Lines across the box: horizontal for blue and purple, diagonal for green and cyan, vertical for red and pink; dots
 * for yellow and orange. For antimatter the lines are dashed, and the dots are rings. No clip path is needed.
 */
export function hatching(colour: Colour, box: Box, step: number): Hatching {
  const { x, y, width, height } = box
  const anti = isAnti(colour)
  const lines = (path: string): Hatching => ({ path, dash: anti ? DASH : null, dots: false })
  switch (place(colour)) {
    case 0:
      return lines(
        across(y, height, step)
          .map((at) => `M${x} ${round(at)}h${width}`)
          .join(''),
      )
    case 1:
      return lines(rising(box, step))
    case 2:
      return lines(
        across(x, width, step)
          .map((at) => `M${round(at)} ${y}v${height}`)
          .join(''),
      )
    default:
      return { path: dots(box, step * (anti ? 1.45 : 1.1), anti ? step * 0.28 : 0), dash: null, dots: !anti }
  }
}

/** Lines at 45 degrees, cut at the edges of the box. */
function rising({ x, y, width, height }: Box, step: number): string {
  return across(0, width + height, step * Math.SQRT2)
    .map((sum) => {
      const left = Math.max(0, sum - height)
      const right = Math.min(width, sum)
      return `M${round(x + left)} ${round(y + sum - left)}L${round(x + right)} ${round(y + sum - right)}`
    })
    .join('')
}

/** Dots in a diagonal grid: points of zero length, or rings with a radius. */
function dots({ x, y, width, height }: Box, step: number, radius: number): string {
  const columns = across(x, width, step)
  return across(y, height, step * 0.8)
    .flatMap((cy, row) => {
      const shifted = row % 2 ? columns.slice(0, -1).map((cx, i) => (cx + columns[i + 1]!) / 2) : columns
      return shifted.map((cx) =>
        radius
          ? `M${round(cx - radius)} ${round(cy)}a${round(radius)} ${round(radius)} 0 1 0 ${round(2 * radius)} 0a${round(radius)} ${round(radius)} 0 1 0 ${round(-2 * radius)} 0`
          : `M${round(cx)} ${round(cy)}h0`,
      )
    })
    .join('')
}
