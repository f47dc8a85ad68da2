/** What a game's page may import: its own folder, the kit, Svelte; its tests also what tests are made of. */
import { expect, test } from 'vitest'

const files = import.meta.glob<string>('../../../src/labtable/games/*/**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const OWN = /^\.\.?\//
const PUBLIC = /^(\$client\/kit\/|svelte$|svelte\/)/
const OF_TESTS = /^(vitest|@testing-library\/.*|axe-core)$/

/** The modules that a source names in its imports, static or dynamic. */
function importsOf(source: string): string[] {
  const found = source.matchAll(
    /^\s*(?:import|export)\s(?:[\w*{}\s,$]*\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  )
  return [...found].map(([, named, dynamic]) => (named ?? dynamic)!)
}

/** Where a relative import of a file leads, as a path from the games' folder. */
function target(file: string, module: string): string {
  return new URL(module, `file://${file.slice(file.indexOf('/games/'))}`).pathname
}

test('a game imports of the client nothing but the kit, and of other games nothing', () => {
  const breaches = Object.entries(files).flatMap(([file, source]) => {
    const game = /\/games\/[^/]+\//.exec(file)![0]
    return importsOf(source)
      .filter((module) =>
        OWN.test(module)
          ? !target(file, module).startsWith(game)
          : !PUBLIC.test(module) && !(file.includes('.test.') && OF_TESTS.test(module)),
      )
      .map((module) => `${file} imports ${module}`)
  })
  expect(breaches).toEqual([])
  expect(Object.keys(files).length).toBeGreaterThan(50)
})

test('the imports of a source are found however they are written', () => {
  expect(
    importsOf(`import a from 'a'\nimport type { B } from "b"\nexport { c } from 'c'\nimport 'd'\nawait import('e')`),
  ).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(importsOf(`export const from = 'a'\ntest('import', () => {})`)).toEqual([])
  expect(target('../../../src/labtable/games/x/page/a.ts', '../../y/page/b.ts')).toBe('/games/y/page/b.ts')
})
