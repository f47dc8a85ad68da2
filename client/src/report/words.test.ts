import { expect, test } from 'vitest'
import type { DayCount, PupilReport } from '../link/wire.ts'
import { say } from '../speech/words.ts'
import { endedIn, judged, pathsOf, seconds, stacked } from './words.ts'

const pupil = (matches: number, won: number, left = 0) => endedIn({ matches, won, left } as PupilReport)

test('how many matches ended, and how many of them were won', () => {
  expect([pupil(0, 0), pupil(1, 1), pupil(1, 0)]).toEqual([
    'No match has ended yet.',
    'One match, and it was won.',
    'One match; it was not won.',
  ])
  expect([pupil(2, 0), pupil(3, 1), pupil(2, 2), pupil(14, 13)]).toEqual([
    'Two matches, none of them won.',
    'Three matches, one of them won.',
    'Two matches, all of them won.',
    '14 matches, 13 of them won.',
  ])
  expect([pupil(1, 0, 1), pupil(3, 1, 2), pupil(2, 0, 2)]).toEqual([
    'One match; it was not won. They were not there at its end.',
    'Three matches, one of them won. They were not there at the end of two of them.',
    'Two matches, none of them won. They were not there at the end of all of them.',
  ])
})

test('small numbers are words, times are whole seconds', () => {
  expect([0, 12, 13].map((n) => say('number.word', { n }))).toEqual(['none', 'twelve', '13'])
  expect([seconds(14_400), seconds(null)]).toEqual(['14 s', '–'])
})

test('what was said with a chance is counted in steps of a fifth, and 100 % belongs to the last', () => {
  const dots = [
    { chance: 10, held: false },
    { chance: 20, held: true },
    { chance: 30, held: false },
    { chance: 100, held: true },
  ]
  expect(judged(dots)).toEqual([
    { chance: 10, held: 0, n: 1 },
    { chance: 25, held: 50, n: 2 },
    { chance: 100, held: 100, n: 1 },
  ])
})

test('dots that would lie on each other are stacked, and none is lost', () => {
  expect(stacked([50, 10, 50, 51])).toEqual([
    { at: 10, level: 0 },
    { at: 50, level: 0 },
    { at: 50, level: 1 },
    { at: 51, level: 2 },
  ])
})

test('a game has a line from its second day with moves on', () => {
  const day = (began: number, game: string, moves: number, missed = 0) =>
    ({ began, game, moves, missed, matches: 1, tried: 0, solved: 0, topics: [] }) as DayCount
  expect(pathsOf([day(1, 'cats', 20, 3), day(1, 'mathic', 9), day(2, 'mathic', 0), day(3, 'cats', 8, 0)])).toEqual([
    {
      game: 'cats',
      points: [
        { began: 1, moves: 20, inTen: 1.5 },
        { began: 3, moves: 8, inTen: 0 },
      ],
    },
  ])
})
