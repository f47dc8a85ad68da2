import { expect, test } from 'vitest'
import type { LogLine } from '$client/kit/link.ts'
import { earnedBy, justCounted, roundsOf } from './rounds.ts'

const log = (...said: [string, Record<string, unknown>?][]): LogLine[] => said.map(([key, params], n) => ({ n, seat: null, said: { key, params } }))
const what = { cards: 3, solution: false, tokens: ['plus'] }

test('every line is on its player’s page, one’s own page first', () => {
  const rounds = roundsOf(log(
    ['begins', { round: 1, who: 0 }],
    ['computed', { who: 0, line: '3/12h + 4/12s = 7/12d' }], ['earned', { points: 26, what }],
    ['discarded', { who: 1, card: '0/12c' }],
    ['stole', { who: 1, card: '0/12c', line: '0/12c = 0/12s' }], ['earned', { points: 4, what: { cards: 2, solution: false, tokens: [] } }],
    ['made_pattern', { who: 0, line: '1/12h 2/12s 3/12c' }], ['earned', { points: 26, what }],
  ), 1)
  expect(rounds).toHaveLength(1)
  expect(rounds[0]!.pages.map(({ who, entries }) => [who, entries.length])).toEqual([[1, 1], [0, 2]])
  expect(rounds[0]!.pages[0]!.entries[0]).toMatchObject({ line: '0/12c = 0/12s', isTheft: true, points: 4 })
  expect(earnedBy(rounds[0]!.pages[1]!)).toBe(52)
})

test('a challenge is noted, and what was false has earned nothing', () => {
  const [round] = roundsOf(log(
    ['computed', { who: 0, line: '3/12h + 4/12s = 8/12d' }], ['earned', { points: 26, what }], ['challenged_false', { who: 1 }],
    ['computed', { who: 1, line: '3/12h = 3/12d' }], ['earned', { points: 4, what }], ['challenged_true', { who: 0 }],
  ), null)
  expect(round!.pages.map(({ entries }) => entries[0])).toMatchObject([
    { points: null, earned: null, isFalse: true, challenger: 1 },
    { points: 4, isFalse: false, challenger: 0 },
  ])
})

test('alone, a false line goes back at once', () => {
  const [round] = roundsOf(log(['computed', { who: 0, line: '3/12h + 4/12s = 8/12d' }], ['went_back'], ['hearts_left', { hearts: 2 }]), 0)
  expect(round!.pages[0]!.entries[0]).toMatchObject({ points: null, isFalse: true, challenger: null })
})

test('a round ends with its counting, and the next begins a new one', () => {
  const counting = { cards: 7, of_space: 4, solutions: 1, tokens: 2, points: 64, total: 64, card_points: 14, solution_points: 10, token_points: 40 }
  const rounds = roundsOf(log(
    ['computed', { who: 0, line: '3/12h = 3/12d' }], ['earned', { points: 4, what }],
    ['round_over', { round: 1 }], ['round_points', { who: 0, ...counting }], ['round_points', { who: 1, ...counting, points: 0 }],
    ['begins', { round: 2, who: 1 }], ['computed', { who: 1, line: '5/12h = 5/12d' }],
  ), null)
  expect(rounds.map(({ round, over, pages }) => [round, over, pages.length])).toEqual([[1, true, 2], [2, false, 1]])
  expect(rounds[0]!.pages[0]!.counting).toMatchObject(counting)
})

test('the counting of a round is shown until something happens, the most points first', () => {
  const counting = { cards: 2, of_space: 0, solutions: 0, tokens: 0, card_points: 4, solution_points: 0, token_points: 0 }
  const end: Parameters<typeof log> = [
    ['computed', { who: 0, line: '3/12h = 3/12d' }], ['earned', { points: 4, what }], ['round_over', { round: 1 }],
    ['round_points', { who: 0, ...counting, points: 4, total: 4 }], ['round_points', { who: 1, ...counting, points: 30, total: 30 }], ['begins', { round: 2, who: 1 }],
  ]
  expect(justCounted(log(...end))!.pages.map(({ who }) => who)).toEqual([1, 0])
  expect(justCounted(log(...end, ['discarded', { who: 1, card: '3/12h' }]))).toBe(null)
  expect(justCounted(log(...end.slice(0, 2)))).toBe(null)
})
