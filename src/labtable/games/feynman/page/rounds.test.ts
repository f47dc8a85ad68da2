import { expect, test } from 'vitest'
import { logOf } from '$client/kit/testing.ts'
import { endedRound } from './rounds.ts'
import type { CardData, Event } from './view.ts'

const card = (matter: string): CardData => ({ n: 1, matter, antimatter: 'u:pink' })
const DEALT = { kind: 'dealt', seat: 0, round: 1 } as const
const PLAYED = { kind: 'played', seat: 1, side: 'matter', card: card('t:red') } as const
const WON: Event = { kind: 'round_won', seat: 1, round: 1, seats: [1] }

test('a round ends with the card that its winner laid last', () => {
  expect(endedRound(logOf<Event>(DEALT, PLAYED))).toBe(null)
  expect(endedRound(logOf<Event>(DEALT, PLAYED, WON, { ...DEALT, round: 2 }))).toEqual({
    round: 1,
    winners: [1],
    face: 't:red',
    n: 3,
  })
  const drew = { kind: 'had_to_draw', seat: 0, card: null, back: 'e:pink' } as const
  expect(endedRound(logOf<Event>(DEALT, { ...PLAYED, side: 'antimatter' }, drew, WON))?.face).toBe('u:pink')
})
test('where nobody could go on no card won, and an older round tells nothing of it', () => {
  const passed = { kind: 'passed', seat: 0 } as const
  expect(
    endedRound(
      logOf<Event>(DEALT, PLAYED, WON, { ...DEALT, round: 2 }, passed, {
        kind: 'round_won',
        seat: 1,
        round: 2,
        seats: [1],
      }),
    ),
  ).toMatchObject({ round: 2, face: null })
})
