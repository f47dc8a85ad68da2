import { expect, test } from 'vitest'
import type { Review, ReviewStep } from '../link/wire.ts'
import { endOf } from './ends.ts'

const step = (seat: number | null, action: string | null = null): ReviewStep => ({ seat, action, log: [], views: {} })
const sentence = { key: 'missed', params: {} }
const review: Review = {
  steps: [step(null), step(0, 'a'), step(1, 'b'), step(0, 'c'), step(1, 'd')],
  remarks: [
    { step: 1, seat: 0, said: sentence, actions: [] },
    { step: 3, seat: 1, said: sentence, actions: [] },
    { step: 3, seat: 0, said: { ...sentence, key: 'rash' }, actions: [] },
  ],
  winners: [1],
  returns: [-1, 1],
}

test('the first action of a seat after a step, and the remark on it', () => {
  expect(endOf(review, 0, 0)).toMatchObject({ action: 'a', actions: 4 })
  expect(endOf(review, 1, 0)).toMatchObject({ action: 'c', actions: 3 })
  expect(endOf(review, 1, 0).remark?.key).toBe('rash')
  expect(endOf(review, 1, 1)).toMatchObject({ action: 'b', remark: null })
  expect(endOf(review, 4, 0)).toMatchObject({ action: null, remark: null, actions: 0 })
})

test('points are given only in games that count them', () => {
  expect(endOf(review, 0, 0).points).toBeNull()
  expect(endOf({ ...review, returns: [12, 0] }, 0, 0).points).toEqual([12, 0])
  expect(endOf({ ...review, winners: null, returns: null }, 0, 0)).toMatchObject({ points: null, winners: null })
})
