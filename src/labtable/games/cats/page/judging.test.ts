import { expect, test } from 'vitest'
import { keep } from '$client/kit/link.ts'
import { keepJudgements, readJudgements, scoreOf } from './judging.ts'
import type { Event } from './view.ts'

const begun = (experiment: number): Event => ({ kind: 'begun', seat: 0, experiment, scientists: 3, total: 9 })
const counted = (bid: string, count: number): Event => ({ kind: 'counted', seat: 0, bid, count, extra: 0 })

const valid = { verdict: 'valid', sure: null } as const
const debunked = { verdict: 'debunked', sure: null } as const

test('calls that were judged before they were made are counted, right ones and wrong ones', () => {
  const events = [
    begun(1),
    counted('3A', 3),
    begun(2),
    counted('4D', 3),
    begun(3),
    counted('2E', 9),
    begun(4),
    counted('3A', 1),
  ]
  expect(scoreOf({ '1 3A': valid, '2 4D': valid, '4 3A': debunked }, events)).toEqual({
    judged: 3,
    right: 2,
    sure: 0,
    brier: null,
  })
  expect(scoreOf({ '1 2A': valid, '2 3A': valid }, events)).toEqual({ judged: 0, right: 0, sure: 0, brier: null })
})

test('who said how sure they were is scored by how far that was from what came', () => {
  const events = [begun(1), counted('3A', 3), begun(2), counted('4D', 3)]
  expect(scoreOf({ '1 3A': { ...valid, sure: 90 }, '2 4D': { ...valid, sure: 50 } }, events).brier).toBeCloseTo(
    (0.1 ** 2 + 0.5 ** 2) / 2,
  )
})

test('judgements are kept by table, also those from before one could say how sure one is', () => {
  keepJudgements('muon-427', { '2 3A': valid })
  expect(readJudgements('muon-427')).toEqual({ '2 3A': valid })
  expect(readJudgements('kaon-1')).toEqual({})
  keep('cats:judged:pion-2', '{"2 3A":"valid"}')
  expect(readJudgements('pion-2')).toEqual({ '2 3A': valid })
})
