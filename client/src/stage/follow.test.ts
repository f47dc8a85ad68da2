import { expect, test } from 'vitest'
import type { Tile } from '../link/wire.ts'
import { Follower, STAYS } from './follow.ts'

const tile = (group: number, since: number | null, more: Partial<Tile> = {}) =>
  ({ group, match: 1, stage: 'playing', table: `muon-${group}`, since, last: [], ...more }) as unknown as Tile

test('where nothing has been dealt no table is shown', () => {
  const follower = new Follower()
  follower.see([tile(1, null, { table: null, stage: 'waiting' })], 0)
  expect(follower.group).toBeNull()
})

test('the table where most goes on is shown, and each stays for a while', () => {
  const follower = new Follower()
  follower.see([tile(1, 0), tile(2, 0), tile(3, 0)], 0)
  expect(follower.group).toBe(1)
  for (let s = 1; s < 19; s++) expect(follower.see([tile(1, 0), tile(2, s), tile(3, s % 2)], s * 1000)).toBe(false)
  expect(follower.group).toBe(1)
  expect(follower.see([tile(1, 0), tile(2, 18), tile(3, 0)], STAYS)).toBe(true)
  expect(follower.group).toBe(2)
})

test('of tables where as much goes on, the one that is shown stays', () => {
  const follower = new Follower()
  follower.see([tile(1, 0), tile(2, 0)], 0)
  follower.see([tile(1, 1), tile(2, 1)], 1000)
  expect(follower.see([tile(1, 1), tile(2, 1)], STAYS + 1000)).toBe(false)
  expect(follower.group).toBe(1)
})

test('a match that is over makes way for one that goes on; a table that is gone at once', () => {
  const follower = new Follower()
  follower.see([tile(1, 0), tile(2, 0)], 0)
  follower.see([tile(1, 5, { stage: 'over' }), tile(2, 0)], STAYS + 1)
  expect(follower.group).toBe(2)
  follower.see([tile(1, 5, { stage: 'over' }), tile(2, 0, { table: null })], STAYS + 2)
  expect(follower.group).toBe(1)
})
