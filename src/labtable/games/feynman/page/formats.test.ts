import { expect, test } from 'vitest'
import { plain } from '$client/kit/speech.ts'
import { formats, spokenAction, symbolParts } from './formats.ts'

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

test('a reaction is its symbols alone: what is conserved stands drawn beside the log', () => {
  expect(words('reaction', w)).toBe('u → s + W plus.')
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
