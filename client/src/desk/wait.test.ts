import { expect, test } from 'vitest'
import type { Tile, TileSeat } from '../link/wire.ts'
import { lately, LEAST, shareOf, stuckOf, waitedFor } from './wait.ts'

const seat = (more: Partial<TileSeat> = {}): TileSeat => ({
  name: 'Ada',
  pupil: 0,
  kept: false,
  refused: [],
  hinted: [],
  in_a_row: 0,
  rule: null,
  usual: null,
  ...more,
})
const tile = (seats: TileSeat[], more: Partial<Tile> = {}): Tile => ({
  group: 1,
  plan: { game: 'any', size: 2 },
  stage: 'playing',
  game: 'any',
  table: 'muon-427',
  match: 1,
  seats,
  prompt: null,
  waits: [0],
  out: [],
  since: 0,
  frozen: null,
  actions: 0,
  last: [],
  ending: null,
  stopped: false,
  last_round: false,
  leaders: null,
  turn_ends: null,
  ...more,
})

test('a group is stuck that waits for a person for over twice the usual time of the class', () => {
  const waiting = tile([seat()])
  expect(stuckOf(waiting, 19_000, 38_000)).toBeNull()
  expect(stuckOf(waiting, 19_000, 38_001)).toEqual({ why: 'slow' })
  expect(stuckOf(waiting, 1_000, LEAST)).toBeNull()
  expect(stuckOf(waiting, 1_000, LEAST + 1)).toEqual({ why: 'slow' })
  expect(stuckOf(waiting, null, 600_000)).toBeNull()
})

test('no group is stuck that waits for a computer, that is frozen, or whose match is over', () => {
  for (const nobody of [seat({ pupil: null }), seat({ kept: true })])
    expect(stuckOf(tile([nobody]), 1_000, 60_000)).toBeNull()
  expect(stuckOf(tile([seat()], { frozen: 60_000 }), 1_000, 90_000)).toBeNull()
  expect(stuckOf(tile([seat()], { stage: 'over' }), 1_000, 90_000)).toBeNull()
})

test('a group is stuck where somebody who is asked has been refused three times in a row', () => {
  const refused = seat({ in_a_row: 3, rule: 'C-4' })
  expect(stuckOf(tile([refused]), null, 1)).toEqual({ why: 'refused', seat: 0, rule: 'C-4' })
  expect(stuckOf(tile([seat(), refused], { waits: [0] }), null, 1)).toBeNull()
  expect(stuckOf(tile([seat({ in_a_row: 2 })]), null, 1)).toBeNull()
})

test('a wait does not grow while a table is frozen', () => {
  expect(waitedFor({ since: 5_000, frozen: 8_000 }, 60_000)).toBe(3_000)
  expect(waitedFor({ since: null, frozen: null }, 60_000)).toBe(0)
})

test('the usual time is a third of the line', () => {
  expect(shareOf(10_000, 10_000)).toBeCloseTo(1 / 3)
  expect(shareOf(90_000, 10_000)).toBe(1)
})

test('lately is the last five minutes', () => {
  expect(lately([1, 2, 300_001], 300_001)).toBe(2)
})
