import { expect, test } from 'vitest'
import type { LogLine } from '$client/kit/link.ts'
import type { Held } from '$client/kit/cards/held.ts'
import { keep, pile } from './keys.ts'
import { made, plays, topWay } from './told.ts'

const faces = new Map<string, Record<string, any>>([['Velocity', { units: [0, 1, -1] }], ['Mass', { units: [1, 0, 0] }], ['Square', {}]])
const line = (key: string, params: Record<string, any>): LogLine => ({ n: 1, seat: 0, said: { key, params } })
const log = [
  line('drew', { who: 0, turn: 1 }),
  line('played', { who: 0, card: 'Velocity', way: 'up', area: [0, 1, -1] }),
  line('played_special', { who: 0, card: 'Square', area: [0, 2, -2] }),
  line('done', { who: 0 }),
  line('played', { who: 1, card: 'Mass', way: 'down', area: [-1, 2, -2] }),
]

test('the log tells what was played and what stood there before', () => {
  expect(plays(log, faces)).toEqual([
    { n: 1, seat: 0, card: 'Velocity', way: 'up', before: [0, 0, 0], after: [0, 1, -1] },
    { n: 2, seat: 0, card: 'Square', way: null, before: [0, 1, -1], after: [0, 2, -2] },
    { n: 3, seat: 1, card: 'Mass', way: 'down', before: [0, 2, -2], after: [-1, 2, -2] },
  ])
  expect(plays(log.slice(2, 3), faces)[0]!.before).toBeNull()
})

test('the top of the pile lies as it was played', () => {
  expect(topWay(log, 'Mass')).toBe('down')
  expect(topWay([...log, line('discarded', { who: 1, card: 'Velocity' })], 'Velocity')).toBe('up')
  expect(topWay([], undefined)).toBe('up')
})

test('what a line of play makes, for a figure of it', () => {
  expect(made([0, 2, -2], 'Square Root', {}, null)).toEqual([0, 1, -1])
  expect(made([1, 2, -2], 'Mass', faces.get('Mass'), 'down')).toEqual([0, 2, -2])
  expect(made([1, 2, -2], 'Clear', {}, null)).toEqual([0, 0, 0])
})

test('cards in hand keep their identity, equal ones too', () => {
  const hand = keep([], ['Mass', 'Square', 'Mass'])
  const next = keep(hand, ['Square', 'Mass', 'Velocity'])
  expect(next[0]!.key).toBe(hand[1]!.key)
  expect(next[1]!.key).toBe(hand[0]!.key)
  expect(hand.some((held) => held.key === next[2]!.key)).toBe(false)
})

test('one’s own card on the pile is the card that was in hand; a stranger’s comes from its seat', () => {
  const [mass] = keep([], ['Mass'])
  let lying: Held[] = pile([], { before: 0, now: 1 }, ['Mass'], [mass!], 'seat-0')
  expect(lying).toEqual([mass])
  lying = pile(lying, { before: 1, now: 2 }, ['Square', 'Mass'], [], 'seat-1')
  expect(lying.map(({ name, from }) => [name, from])).toEqual([['Mass', undefined], ['Square', 'seat-1']])
  expect(pile(lying, { before: 2, now: 2 }, ['Square', 'Mass'], [])).toBe(lying)
  expect(pile(lying, { before: 2, now: 0 }, [], [])).toEqual([])
})
