import { expect, test } from 'vitest'
import { plain } from '$client/kit/speech.ts'
import { formats, spokenAction } from './formats.ts'

const sources = Object.values(
  import.meta.glob<string>('../words/*.py', { query: '?raw', import: 'default', eager: true }),
).join('\n')
const words = (way: string, value: unknown) => plain(formats[way]!(value))

test('every kind of parameter that a sentence of this game has is set here', () => {
  const ways = new Set([...sources.matchAll(/\{[a-z]\w*:([a-z]\w*)\}/g)].map(([, way]) => way!))
  expect(ways.size).toBeGreaterThan(5)
  const common = ['seat', 'seats', 'whose', 'part']
  expect([...ways].filter((way) => !(way in formats) && !common.includes(way))).toEqual([])
})

test('parameters in words', () => {
  expect([words('bid', '1D'), words('bid', '3E')]).toEqual(['1 Dead Cat', '3 Empty Boxes'])
  expect([words('boxes', 1), words('boxes', 4), words('kinds', ['A', 'A', 'H']), words('kinds', [])]).toEqual([
    '1 box',
    '4 boxes',
    '2 Alive Cats and 1 Heisenberg',
    'no boxes',
  ])
  expect(
    words('odds', [
      [4, 80],
      [5, 12],
    ]),
  ).toBe('80\u202f% for 4 and 12\u202f% for 5')
  expect([words('chance', 96), words('chance', 0.4)]).toEqual(['96\u202f%', 'less than 1\u202f%'])
  expect([0, 1, 2].map((n) => words('known', n))).toEqual(['none that counts', '1 that counts', '2 that count'])
  expect([words('physicist', 'Purrie'), words('statements', 1), words('statements', 3)]).toEqual([
    'Madame Purrie',
    '1 hypothesis or call',
    '3 hypotheses and calls',
  ])
})

test('an action is spoken by the names of what it names', () => {
  expect(spokenAction('bid 5A')).toBe('say 5 Alive Cats')
  expect(spokenAction('cycle D E')).toBe('cycle 1 Dead Cat and 1 Empty Box')
  expect(spokenAction('doctorate Tabby as Purrie')).toBe('use Neil deGrasse Tabby to copy Madame Purrie')
  expect([spokenAction('call'), spokenAction('end')]).toEqual(['call “Prove it!”', 'end the turn'])
})
