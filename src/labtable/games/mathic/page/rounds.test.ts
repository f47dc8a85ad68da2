import { expect, test } from 'vitest'
import { logOf } from '$client/kit/testing.ts'
import { earnedBy, justCounted, justMissed, roundsOf } from './rounds.ts'
import type { Event } from './view.ts'

const begins: Event = { kind: 'begins', seat: 0, round: 1 }
const computed = (seat: number, line: string): Event => ({
  kind: 'computed',
  seat,
  card: '3/12h',
  line,
})
const earned = (seat: number, points: number): Event => ({
  kind: 'earned',
  seat,
  cards: 2,
  solution: false,
  points,
  tokens: [],
})
const over: Event = { kind: 'round_over', seat: -1, round: 1 }
const counted = (seat: number, points: number): Event => ({
  kind: 'round_points',
  seat,
  cards: 2,
  of_space: 0,
  solutions: 0,
  tokens: 0,
  points,
  total: points,
  card_points: 4,
  solution_points: 0,
  token_points: 0,
})

test('every line is on its player’s page, one’s own page first', () => {
  const rounds = roundsOf(
    logOf<Event>(
      begins,
      computed(0, '3/12h + 4/12s = 7/12d'),
      earned(0, 26),
      { kind: 'discarded', seat: 1, card: '0/12c' },
      { kind: 'stole', seat: 1, card: '0/12c', line: '0/12c = 0/12s' },
      earned(1, 4),
      {
        kind: 'made_pattern',
        seat: 0,
        card: '1/12h',
        line: '1/12h 2/12s 3/12c',
      },
      earned(0, 26),
    ),
    1,
  )
  expect(rounds).toHaveLength(1)
  expect(rounds[0]!.pages.map(({ seat, entries }) => [seat, entries.length])).toEqual([
    [1, 1],
    [0, 2],
  ])
  expect(rounds[0]!.pages[0]!.entries[0]).toMatchObject({
    line: '0/12c = 0/12s',
    isTheft: true,
    earned: { points: 4 },
  })
  expect(earnedBy(rounds[0]!.pages[1]!)).toBe(52)
})

test('a challenge is noted, and what was false has earned nothing', () => {
  const [round] = roundsOf(
    logOf<Event>(
      begins,
      computed(0, '3/12h + 4/12s = 8/12d'),
      earned(0, 26),
      { kind: 'challenged_false', seat: 1 },
      { kind: 'went_back', seat: 0, pieces: [] },
      computed(1, '3/12h = 3/12d'),
      earned(1, 4),
      { kind: 'challenged_true', seat: 0 },
    ),
    null,
  )
  expect(round!.pages.map(({ entries }) => entries[0])).toMatchObject([
    { earned: null, isFalse: true, challenger: 1 },
    { earned: { points: 4 }, isFalse: false, challenger: 0 },
  ])
})

test('alone, a false line goes back at once', () => {
  const [round] = roundsOf(
    logOf<Event>(
      begins,
      computed(0, '3/12h + 4/12s = 8/12d'),
      { kind: 'false_alone', seat: 0 },
      { kind: 'went_back', seat: 0, pieces: [] },
      { kind: 'hearts_left', seat: -1, hearts: 2 },
    ),
    0,
  )
  expect(round!.pages[0]!.entries[0]).toMatchObject({
    earned: null,
    isFalse: true,
    challenger: null,
  })
})

test('a round ends with its counting, and the next begins a new one', () => {
  const rounds = roundsOf(
    logOf<Event>(
      begins,
      computed(0, '3/12h = 3/12d'),
      earned(0, 4),
      over,
      counted(0, 64),
      counted(1, 0),
      { kind: 'next_round', seat: 1, round: 2 },
      computed(1, '5/12h = 5/12d'),
    ),
    null,
  )
  expect(rounds.map(({ round, pages }) => [round, pages.length])).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(rounds[0]!.pages[0]!.counting).toEqual(counted(0, 64))
})

test('the counting of a round is shown until something happens, the most points first', () => {
  const end = [
    begins,
    computed(0, '3/12h = 3/12d'),
    earned(0, 4),
    over,
    counted(0, 4),
    counted(1, 30),
    { kind: 'next_round', seat: 1, round: 2 } satisfies Event,
  ]
  expect(justCounted(logOf(...end))!.pages.map(({ seat }) => seat)).toEqual([1, 0])
  expect(justCounted(logOf<Event>(...end, { kind: 'discarded', seat: 1, card: '3/12h' }))).toBe(null)
  expect(justCounted(logOf(...end.slice(0, 3)))).toBe(null)
})

test('who was passed over is told until somebody has played', () => {
  const log = logOf<Event>(
    { kind: 'discarded', seat: 0, card: '3/12h' },
    { kind: 'not_stolen', seat: -1 },
    { kind: 'missed', seat: 1 },
  )
  expect(justMissed(log)).toEqual([1])
  expect(justMissed([...log, ...logOf<Event>({ kind: 'discarded', seat: 2, card: '4/12h' })])).toEqual([])
})

test('a match that goes on from the middle of a round tells which it was when the round is over', () => {
  const line = computed(0, '3/12h + 4/12s = 7/12d')
  expect(roundsOf(logOf<Event>(line), null)).toMatchObject([{ round: 0, pages: [{ seat: 0 }] }])
  const ended = logOf<Event>(
    line,
    { ...over, round: 2 },
    counted(0, 9),
    { kind: 'next_round', seat: 1, round: 3 },
    line,
  )
  expect(roundsOf(ended, null).map(({ round }) => round)).toEqual([2, 3])
  expect(justCounted(ended.slice(0, 3))).toMatchObject({ round: 2 })
})
