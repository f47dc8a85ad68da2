import { expect, test } from 'vitest'
import type { Person, Seat } from '../link/wire.ts'
import { awayFor, isMachine, kindOf, mannerOf, namesOf } from './names.ts'

const person = (given: Partial<Person>): Person => ({ kind: 'person', name: 'Ada', ...given })

test('a computer is called one, wherever its name stands; a person whose seat it keeps, and a script, are not', () => {
  const seats: Seat[] = [
    { kind: 'bot', name: 'Ada', level: 'beginner' },
    person({ substitute: { level: 'beginner' } }),
    { kind: 'bot', name: 'Ada' },
    { kind: 'open' },
  ]
  expect(namesOf(seats)).toEqual(['Ada', 'Ada', 'Ada', 'Seat 4'])
  expect(kindOf(seats[0]!)).toBe('computer, beginner')
})

test('a program that came over the wire is shown as one, here or away', () => {
  const [absence, substitute] = [{ since: 1, free_from: 2 }, { level: 'beginner' }]
  expect(kindOf(person({ bot: true }))).toBe('a program')
  expect(kindOf(person({ bot: true, absence }))).toBe('a program, away')
  expect(kindOf(person({ bot: true, substitute }))).toBe('a computer plays, beginner')
  expect([person({ bot: true }), person({ substitute }), person({})].map(isMachine)).toEqual([true, true, false])
})

test('how long somebody has been away is said in words, never to the second', () => {
  const minutes = [0, 0.99, 1, 1.99, 2, 59.9, 60, 1000]
  expect(minutes.map((n) => awayFor(n * 60_000).replace('away for ', ''))).toEqual([
    'less than a minute',
    'less than a minute',
    'a minute',
    'a minute',
    '2 minutes',
    '59 minutes',
    'more than an hour',
    'more than an hour',
  ])
})

test('the manner of play of a computer is the game’s sentence; of a person there is none', () => {
  const card = { name: 'cats' }
  expect(['beginner', 'nobody', null, undefined].map((level) => mannerOf(card, level))).toEqual([
    'Says the least that it believes, and shows cats to exchange the others.',
    '',
    '',
    '',
  ])
})
