import { expect, test } from 'vitest'
import { plain } from '$client/kit/speech.ts'
import catalogue from '../words/catalogue.py?raw'
import { formats } from './formats.ts'

test('every kind of parameter that a sentence of this game has is set here', () => {
  const ways = new Set([...catalogue.matchAll(/\{\w+:(\w+)\}/g)].map(([, way]) => way!))
  expect(ways.size).toBeGreaterThan(5)
  const common = ['seat', 'seats', 'whose', 'part']
  expect([...ways].filter((way) => !(way in formats) && !common.includes(way))).toEqual([])
})

test('parameters in words', () => {
  const words = (way: string, value: unknown) => plain(formats[way]!(value))
  expect(words('cards', ['Force', 'Mass', 'Clear'])).toBe('Force, Mass and Clear')
  expect(words('cards', [])).toBe('no cards')
  expect(words('count', 1)).toBe('one card')
  expect(words('way', 'down')).toBe('upside-down')
  expect(words('units', [1, 1, -2])).toBe('kilogram metre over second squared')
  expect(words('laid', [['m', 's', 's'], ['s']])).toBe('metre second second over second')
  expect(words('standing', { kg: 1, s: -3 })).toBe(
    'kg stands once above the line and s stands three times below the line',
  )
  expect(words('too_many', { m: 14 })).toBe('m would stand 14 times above the line')
})

test('a law is set in symbols and spoken with the names of its quantities', () => {
  const momentum = formats['formula']!([
    ['p', 'bold', 'Momentum'],
    [' = '],
    ['m', 'italic', 'Mass'],
    [' '],
    ['v', 'italic', 'Velocity'],
  ])
  expect(momentum[0]).toMatchObject({
    above: [{ kind: 'symbol', text: 'p', bold: true }, ' = ', { text: 'm', bold: false }, ' ', { text: 'v' }],
  })
  expect(plain(momentum)).toBe('Momentum equals Mass times Velocity')
  const energy = formats['formula']!([
    ['E', 'italic', 'Energy'],
    [' = '],
    ['½ '],
    ['p', 'bold', 'Momentum'],
    [' '],
    ['v', 'italic', 'Velocity'],
  ])
  expect(plain(energy)).toBe('Energy equals a half of Momentum times Velocity')
  const spring = formats['formula']!([
    ...[['F', 'italic', 'Force'], [' = '], ['k', 'italic', 'the spring constant'], [' '], ['d', 'italic', 'Distance']],
    ...[[' ('], ['k', 'italic', ''], [' is the spring constant'], [')']],
  ])
  expect(plain(spring)).toBe('Force equals the spring constant times Distance')
  const side = formats['formula']!([['d', 'italic', 'Distance'], [' = √'], ['A', 'italic', 'Area']])
  expect(plain(side)).toBe('Distance equals the square root of Area')
})
