import { expect, test } from 'vitest'
import { keepJudgements, readJudgements, scoreOf } from './judging.ts'
import type { Event } from './view.ts'

const begun = (experiment: number): Event => ({ kind: 'begun', seat: 0, experiment, scientists: 3, total: 9 })
const counted = (bid: string, count: number): Event => ({ kind: 'counted', seat: 0, bid, count })

test('calls that were judged before they were made are counted, right ones and wrong ones', () => {
  const events = [begun(1), counted('3A', 3), begun(2), counted('4D', 3), begun(3), counted('2E', 9), begun(4), counted('3A', 1)]
  expect(scoreOf({ '1 3A': 'valid', '2 4D': 'valid', '4 3A': 'debunked' }, events)).toEqual({ judged: 3, right: 2 })
  expect(scoreOf({ '1 2A': 'valid', '2 3A': 'valid' }, events)).toEqual({ judged: 0, right: 0 })
})

test('judgements are kept by table, and those of an earlier match are not read', () => {
  keepJudgements('muon-427', { '2 3A': 'valid' })
  expect(readJudgements('muon-427', 2)).toEqual({ '2 3A': 'valid' })
  expect([readJudgements('muon-427', 1), readJudgements('kaon-1', 2)]).toEqual([{}, {}])
})
