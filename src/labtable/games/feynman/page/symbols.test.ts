import { expect, test } from 'vitest'
import { PARTICLES, symbolOf } from './particles.ts'
import { settingOf } from './symbols.ts'

const ALL = [
  ...Object.keys(PARTICLES).flatMap((kind) => [kind, `anti-${kind}`]),
  'W+',
  'W-',
  'photon',
  'gluon',
  'higgs',
  'proton',
  'antineutron',
]

test.each(ALL)('%s: bar over the letter, sign and index beside it, all within the width', (notation) => {
  const symbol = symbolOf(notation)
  const { width, height, x, bar, sup, sub } = settingOf(symbol)
  const bare = settingOf({ letter: symbol.letter })
  expect(x).toBeCloseTo(bare.x)
  if (bar) {
    expect(-bar.y).toBeGreaterThan(bare.height)
    expect(height).toBeGreaterThanOrEqual(-bar.y)
    expect(bar.x1).toBeGreaterThan(0)
    expect(bar.x2 - bar.x1).toBeGreaterThan(0.2)
  }
  if (sup) expect(sup.x).toBeGreaterThan(bare.width * 0.9)
  if (sub) expect(sub.y).toBeGreaterThan(0)
  if (sup || sub) expect(width).toBeGreaterThan(bare.width)
})
