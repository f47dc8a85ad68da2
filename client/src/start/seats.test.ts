import { expect, test } from 'vitest'
import type { GameCard } from '../link/wire.ts'
import { firstBot, firstSeats, resize, assign } from './seats.ts'

test('I sit once: who sat where I go now sits where I was', () => {
  expect(assign(['me', 'open', 'bot:intermediate'], 2, 'me')).toEqual(['bot:intermediate', 'open', 'me'])
  expect(assign(['me', 'open'], 1, 'bot:intermediate')).toEqual(['me', 'bot:intermediate'])
})

test('fewer seats keep me, more are filled', () => {
  expect(resize(['bot:intermediate', 'open', 'me'], 2, 'open')).toEqual(['bot:intermediate', 'me'])
  expect(resize(['me', 'open'], 4, 'bot:intermediate')).toEqual(['me', 'open', 'bot:intermediate', 'bot:intermediate'])
  expect(resize(['open', 'open', 'open'], 2, 'bot:intermediate')).toEqual(['open', 'open'])
})

test('a new computer is a beginner, and plays at random only where a game has no other', () => {
  expect(firstBot({ levels: ['random', 'beginner', 'intermediate', 'expert'] } as GameCard)).toBe('bot:beginner')
  expect(firstBot({ levels: ['random'] } as GameCard)).toBe('bot:random')
})

test('a newcomer meets a computer, also in a game that may be played alone', () => {
  const levels = ['random', 'intermediate']
  expect(firstSeats({ levels, seats: [1, 2, 3] } as GameCard)).toEqual(['me', 'bot:intermediate'])
  expect(firstSeats({ levels, seats: [2, 3] } as GameCard)).toEqual(['me', 'bot:intermediate'])
  expect(firstSeats({ levels, seats: [1] } as GameCard)).toEqual(['me'])
})
