import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { elementOf } from './elements.ts'

test('elements are called as the server calls them, and each has a symbol of its own', () => {
  const server = /NAMES = tuple\(\s*"""(.*?)"""/s.exec(
    readFileSync('../src/labtable/classroom/elements.py', 'utf-8'),
  )![1]!
  const names = server.trim().split(/\s+/)
  const elements = names.map((_, i) => elementOf(i + 1))
  expect(elements.map(({ name }) => name)).toEqual(names)
  expect(new Set(elements.map(({ symbol }) => symbol)).size).toBe(names.length)
  expect(elementOf(27)).toEqual({ symbol: 'Co', name: 'Cobalt' })
  expect(elementOf(80).symbol).toBe('Hg')
})
