import { expect, test } from 'vitest'
import { logOf } from '$client/kit/testing.ts'
import { added, made, playsOf, topWay } from './plays.ts'
import type { Event } from './view.ts'

const faces = new Map<string, Record<string, any>>([
  ['Velocity', { units: [0, 1, -1] }],
  ['Mass', { units: [1, 0, 0] }],
  ['Square', {}],
])
const log = logOf<Event>(
  { kind: 'drew', seat: 0, turn: 1, card: null },
  { kind: 'played', seat: 0, card: 'Velocity', way: 'up', before: [0, 0, 0], area: [0, 1, -1] },
  { kind: 'played', seat: 0, card: 'Square', way: null, before: [0, 1, -1], area: [0, 2, -2] },
  { kind: 'done', seat: 0 },
  { kind: 'played', seat: 1, card: 'Mass', way: 'down', before: [0, 2, -2], area: [-1, 2, -2] },
)

test('what was played, and what each card added', () => {
  expect(playsOf(log).map((play) => [play.seat, play.card, added(play)])).toEqual([
    [0, 'Velocity', [0, 1, -1]],
    [0, 'Square', null],
    [1, 'Mass', [-1, 0, 0]],
  ])
})

test('the top of the pile lies as it was played', () => {
  expect(topWay(log)).toBe('down')
  expect(topWay(log.slice(0, 3))).toBe('up')
  expect(topWay([...log, ...logOf<Event>({ kind: 'discarded', seat: 1, card: 'Velocity' })])).toBe('up')
  expect(topWay([])).toBe('up')
})

test('what a line of play makes, for a figure of it', () => {
  expect(made([0, 2, -2], 'Square Root', {}, null)).toEqual([0, 1, -1])
  expect(made([1, 2, -2], 'Mass', faces.get('Mass'), 'down')).toEqual([0, 2, -2])
  expect(made([1, 2, -2], 'Clear', {}, null)).toEqual([0, 0, 0])
})
