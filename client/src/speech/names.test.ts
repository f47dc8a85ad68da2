import { expect, test } from 'vitest'
import type { SeatView } from '../link/wire.ts'
import { kindOf, namesOf } from './names.ts'

const seat = (given: Partial<SeatView>): SeatView => ({ kind: 'person', name: 'Ada', level: null, present: true, ...given })

test('a computer is called one, wherever its name stands; a person whose seat it keeps, and a script, are not', () => {
  const seats = [seat({ kind: 'bot', level: 'beginner' }), seat({ level: 'beginner' }), seat({ kind: 'bot' }), seat({ kind: 'open', name: null })]
  expect(namesOf(seats)).toEqual(['Bot Ada', 'Ada', 'Ada', 'Seat 4'])
  expect(kindOf(seats[0]!)).toBe('computer, beginner')
})
