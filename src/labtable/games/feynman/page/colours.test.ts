import { expect, test } from 'vitest'
import { ratio } from '$client/kit/testing.ts'
import css from './colours.css?raw'
import { ANTIMATTER, counterpart, hatching, isAnti, markOf, MATTER } from './colours.ts'

const ALL = [...MATTER, ...ANTIMATTER]
const BOX = { x: 5, y: 15, width: 53, height: 37 }

function rules(selector: string): Record<string, string> {
  const body = css.slice(css.indexOf(`${selector} `)).split('}')[0]!
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour]),
  )
}

test.each(ALL)('%s can be read on its block and on its card', (colour) => {
  const { plate, 'on-plate': on, tint } = rules(`.f-${colour}`)
  const { card, ink, 'ink-2': second } = rules(isAnti(colour) ? '.side-a' : '.side-m')
  for (const [text, ground] of [
    [on, plate],
    [tint, card],
    [ink, card],
    [second, card],
  ])
    expect(ratio(text!, ground!)).toBeGreaterThan(4.5)
})

test('no two colours share mark and fill, nor hatching', () => {
  expect(new Set(ALL.map((colour) => `${markOf(colour)} ${isAnti(colour)}`)).size).toBe(8)
  expect(new Set(ALL.map((colour) => JSON.stringify(hatching(colour, BOX, 4)))).size).toBe(8)
})

test('counterparts share the shape of their mark, and go both ways', () => {
  expect(MATTER.map(counterpart)).toEqual([...ANTIMATTER])
  for (const colour of ALL) {
    expect(counterpart(counterpart(colour))).toBe(colour)
    expect(markOf(counterpart(colour))).toBe(markOf(colour))
  }
})

/** Every point that a path of M, L, h and v goes through. */
function points(path: string): [number, number][] {
  let at: [number, number] = [0, 0]
  return [...path.matchAll(/([MLhv])(-?[\d.]+)(?: (-?[\d.]+))?/g)].map(([, command, a, b]) => {
    if (command === 'h') at = [at[0] + Number(a), at[1]]
    else if (command === 'v') at = [at[0], at[1] + Number(a)]
    else at = [Number(a), Number(b)]
    return at
  })
}

test.each(ALL)('the hatching of %s stays in its box and fills it', (colour) => {
  const found = points(hatching(colour, BOX, 4).path)
  for (const [x, y] of found) {
    expect(x).toBeGreaterThanOrEqual(BOX.x - 0.01)
    expect(x).toBeLessThanOrEqual(BOX.x + BOX.width + 0.01)
    expect(y).toBeGreaterThanOrEqual(BOX.y - 0.01)
    expect(y).toBeLessThanOrEqual(BOX.y + BOX.height + 0.01)
  }
  const [xs, ys] = [found.map(([x]) => x), found.map(([, y]) => y)]
  expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(BOX.width - 8)
  expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(BOX.height - 8)
})
