import { expect, test } from 'vitest'
import type { ReviewRemark } from '$client/kit/link.ts'
import { bids, calibrations, counts } from './series.ts'
import type { View } from './view.ts'

const view = (experiment: number, bid: View['position']['bid'], of: Record<string, number>) =>
  ({ position: { experiment, bid }, counts: of }) as unknown as View
const views = [
  view(1, null, { A: 3, D: 2, E: 0 }),
  view(1, { n: 2, state: 'A', by: 0 }, { A: 3, D: 2, E: 0 }),
  view(1, { n: 2, state: 'A', by: 0 }, { A: 4, D: 1, E: 0 }),
  view(2, null, { A: 1, D: 1, E: 1 }),
]
const remark = (step: number, seat: number, key: string, params: Record<string, unknown>): ReviewRemark => ({
  step,
  seat,
  said: { key, params },
  actions: [],
})

test('what was true and what was said, by step', () => {
  expect(counts(views)).toEqual([
    [3, 3, 4, 1],
    [2, 2, 1, 1],
    [0, 0, 0, 1],
  ])
  expect(bids(views)).toEqual([{ step: 1, bid: { n: 2, state: 'A', by: 0 } }])
})

test('the marks of each seat come from the remarks, and its average', () => {
  const remarks = [
    remark(1, 0, 'too_far', { percent: 80, best: 100, lost: 0 }),
    remark(2, 1, 'rash_call', { percent: 20, best: 90, lost: 1 }),
    remark(3, 0, 'said_in_all', { percent: 90, best: 96 }),
    remark(3, 1, 'said_in_all', { percent: 41, best: 93 }),
  ]
  expect(calibrations(remarks)).toEqual([
    { seat: 0, mean: 90, judged: [{ step: 1, percent: 80, best: 100, lost: false }] },
    { seat: 1, mean: 41, judged: [{ step: 2, percent: 20, best: 90, lost: true }] },
  ])
})
