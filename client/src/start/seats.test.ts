import { expect, test } from 'vitest'
import type { GameCard } from '../link/wire.ts'
import { firstBot, firstSeats, resize, assign } from './seats.ts'

test('I sit once: who sat where I go now sits where I was', () => {
  expect(assign(['me', 'open', 'bot:club'], 2, 'me')).toEqual(['bot:club', 'open', 'me'])
  expect(assign(['me', 'open'], 1, 'bot:club')).toEqual(['me', 'bot:club'])
})

test('fewer seats keep me, more are filled', () => {
  expect(resize(['bot:club', 'open', 'me'], 2, 'open')).toEqual(['bot:club', 'me'])
  expect(resize(['me', 'open'], 4, 'bot:club')).toEqual(['me', 'open', 'bot:club', 'bot:club'])
  expect(resize(['open', 'open', 'open'], 2, 'bot:club')).toEqual(['open', 'open'])
})

test('a new computer plays at the middle level, never at random', () => {
  expect(firstBot({ levels: ['random', 'beginner', 'club', 'expert'] } as GameCard)).toBe('bot:club')
})

test('a newcomer meets a computer, also in a game that may be played alone', () => {
  const levels = ['random', 'club']
  expect(firstSeats({ levels, seats: [1, 2, 3] } as GameCard)).toEqual(['me', 'bot:club'])
  expect(firstSeats({ levels, seats: [2, 3] } as GameCard)).toEqual(['me', 'bot:club'])
  expect(firstSeats({ levels, seats: [1] } as GameCard)).toEqual(['me'])
})
