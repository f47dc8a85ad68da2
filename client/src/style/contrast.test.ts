import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { GameClient } from '../kit/game.ts'
import { ratio } from '../kit/testing.ts'

const css = readFileSync('src/style/tokens.css', 'utf8') // vitest empties imported styles, and runs in the client's folder
const clients = import.meta.glob<{ default: GameClient }>('../../../src/labtable/games/*/page/client.ts', {
  eager: true,
})

/** The colours that the first block with this selector sets. */
function colours(selector: string): Record<string, string> {
  const body = css.slice(css.indexOf(selector)).split('}')[0]!
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6}|\d+%)/g)].map(([, name, colour]) => [name, colour]),
  )
}
const light = colours(':root {')
const dark = { ...light, ...colours(":root[data-theme='dark'],\n  :root[data-tone='dark'] {") }
const darkBySystem = { ...light, ...colours(':root:not([data-theme]) {') }

const grounds = ['paper', 'leaf', 'card', 'shade']
const games = Object.values(clients).map((file) => file.default)
const accents = games.map(({ accent }) => accent)
const ofGames = games.flatMap(({ accent, colours }) => [accent, ...Object.values(colours ?? {})])

test.each([
  ['light', light],
  ['dark', dark],
] as const)('every text can be read on every ground, %s', (name, theme) => {
  for (const ground of grounds) {
    for (const text of ['ink', 'ink-2', 'stop', 'yes', 'accent'])
      expect(ratio(theme[text]!, theme[ground]!), `${text} on ${ground}`).toBeGreaterThan(4.5)
    for (const colour of ofGames)
      expect(ratio(colour[name], theme[ground]!), `${colour[name]} on ${ground}`).toBeGreaterThan(4.5)
  }
  for (const accent of accents) expect(ratio(theme['on-accent']!, accent[name])).toBeGreaterThan(4.5)
  expect(ratio(theme['line-2']!, theme.paper!)).toBeGreaterThan(3)
})

test('dark by choice and dark by the system are the same', () => {
  expect(darkBySystem).toEqual(dark)
})
