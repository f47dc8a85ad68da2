import { expect, test } from 'vitest'
import { plain } from '$client/kit/speech.ts'
import { formats, spokenAction, symbolParts } from './formats.ts'

const sources = Object.values(
  import.meta.glob<string>('../words/*.py', { query: '?raw', import: 'default', eager: true }),
).join('\n')
const words = (way: string, value: unknown) => plain(formats[way]!(value))
const w = {
  kind: 'w',
  before: ['u'],
  after: ['s'],
  boson: 'W+',
  name: null,
  balance: [{ of: 'charge', before: [2], after: [-1, 3], holds: true }],
  simplified: 'nature_w_mixing',
}

test('every kind of parameter that a sentence of this game has is set here', () => {
  const ways = new Set([...sources.matchAll(/\{[a-z]\w*:([a-z]\w*)\}/g)].map(([, way]) => way!))
  expect(ways.size).toBeGreaterThan(5)
  const common = ['seat', 'seats', 'whose', 'part']
  expect([...ways].filter((way) => !(way in formats) && !common.includes(way))).toEqual([])
})
test('parameters in words', () => {
  expect(words('face', 'nu_e:cyan')).toBe('cyan electron antineutrino')
  expect(words('faces', ['u:red', 'higgs'])).toBe('a red up and a Higgs boson')
  expect([0, 1, 4].map((n) => words('cards', n))).toEqual(['no cards', '1 card', '4 cards'])
  expect(words('hand', [['u:red', 't:pink']])).toBe('a red up, behind it pink antitop')
})
test('a reaction is its symbols alone: what is conserved stands drawn beside the log', () => {
  expect(words('reaction', w)).toBe('u → s + W plus.')
  expect(words('particles', ['u', 'd'])).toBe('u + d')
})
test('a symbol is a letter with a bar, what is raised and an index', () => {
  expect(symbolParts('anti-nu_mu')).toEqual([
    { kind: 'symbol', text: 'ν\u0304' },
    { kind: 'sub', text: 'μ', spoken: ' mu' },
  ])
  expect(symbolParts('W-').at(-1)).toMatchObject({ kind: 'sup', spoken: ' minus' })
})
test('an action is spoken by the names of its faces', () => {
  expect(spokenAction('play u:red/73 decay')).toBe('play the red up and call DECAY')
  expect(spokenAction('answer flip:yellow d:orange')).toBe('answer with the yellow Flip and the orange antidown')
  expect(words('action', 'play change red')).toBe('play the Colour Change and choose red')
  expect(spokenAction('baryon u:purple u:pink d:purple/49')).toBe(
    'play the purple antiup, the pink antiup and the purple antidown',
  )
  expect([spokenAction('draw'), spokenAction('take')]).toEqual(['draw a card', 'draw the penalty'])
})
