import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { called, elementOf, storedElement, symbolIn } from './givenNames.ts'

test('the server stores elements by the symbols that the client knows, and each has a name of its own', () => {
  const server = readFileSync('../src/labtable/classroom/given_names.py', 'utf-8')
  const symbols = /SYMBOLS = tuple\(\s*"""(.*?)"""/s.exec(server)![1]!.trim().split(/\s+/)
  const elements = symbols.map((_, i) => elementOf(i + 1))
  expect(elements.map(({ symbol }) => symbol)).toEqual(symbols)
  expect(new Set(elements.map(({ name }) => name)).size).toBe(80)
  expect(elements.every(({ name }) => name)).toBe(true)
  expect(elementOf(27)).toEqual({ symbol: 'Co', name: 'Cobalt' })
})

test('what a class gives as a name is said, and what somebody types stays as it is', () => {
  expect(storedElement(80)).toBe('\u2060Hg')
  expect(['\u2060Co', '\u20603', 'Co', '3', '\u2060Xx'].map(called)).toEqual([
    'Cobalt',
    'Table 3',
    'Co',
    '3',
    '\u2060Xx',
  ])
  expect([symbolIn('\u2060Co'), symbolIn('Co'), symbolIn('\u20603'), symbolIn(undefined)]).toEqual([
    'Co',
    undefined,
    undefined,
    undefined,
  ])
})
