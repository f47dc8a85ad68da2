import { expect, test } from 'vitest'
import { spokenAction } from './formats.ts'

test('an action is spoken by the names of what it names', () => {
  expect(spokenAction('bid 5A')).toBe('say 5 Alive Cats')
  expect(spokenAction('cycle D E')).toBe('cycle 1 Dead Cat and 1 Empty Box')
  expect(spokenAction('doctorate Tabby as Purrie')).toBe('use Neil deGrasse Tabby to copy Madame Purrie')
  expect([spokenAction('call'), spokenAction('end')]).toEqual(['call “Prove it!”', 'end the turn'])
})
