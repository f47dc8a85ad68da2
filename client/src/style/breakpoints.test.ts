/** Every screen that a style tells apart has its name in breakpoints.ts, and what has a name there is used. */
import { expect, test } from 'vitest'
import { BREAKPOINTS } from './breakpoints.ts'

const styles = Object.values(
  import.meta.glob<string>(['../**/*.{svelte,css}', '../../../src/labtable/games/*/page/*.svelte'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
const queries = styles.flatMap((style) => [...style.matchAll(/@media([^{]*)\{/g)].map(([, query]) => query!))

test('no style states a width or a height of the screen', () => {
  expect(queries.length).toBeGreaterThan(100)
  expect(queries.filter((query) => /\d/.test(query.replaceAll(/\(--[\w-]+\)/g, '')))).toEqual([])
})

test('every breakpoint is used', () => {
  const named = new Set(queries.flatMap((query) => [...query.matchAll(/\(--([\w-]+)\)/g)].map(([, name]) => name)))
  expect([...named].toSorted()).toEqual(Object.keys(BREAKPOINTS).toSorted())
})
