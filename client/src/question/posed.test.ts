import { expect, test } from 'vitest'
import type { GameCard, PosedView, QuestionView } from '../link/wire.ts'
import { answeredOf, seatsOf, titleOf, widthOf } from './posed.ts'

const question = (more: Partial<QuestionView>) =>
  ({ kind: 'puzzle', together: false, asked: 27, answered: 26, puzzle: 12, ...more }) as QuestionView

test('it is said how many have answered, of pupils or of tables', () => {
  expect(answeredOf(question({}))).toBe('26 of 27 have answered')
  expect(answeredOf(question({ answered: 1 }))).toBe('1 of 27 has answered')
  expect(answeredOf(question({ together: true, asked: 7, answered: 3 }))).toBe('3 of 7 tables have answered')
  expect(answeredOf(question({ kind: 'lesson' }))).toBe('26 of 27 have finished')
})

test('a question is called by what it is', () => {
  expect(titleOf(question({}))).toBe('Puzzle 12')
  expect(titleOf(question({}), { puzzles: 3 } as GameCard)).toBe('Level 3, puzzle 4')
  expect(titleOf(question({ puzzle: null }), { puzzles: 3 } as GameCard)).toBe('Puzzle')
  const card = { name: 'feynman' } as Partial<GameCard> as GameCard
  expect(titleOf(question({ kind: 'lesson', lesson: 'bosons' }), card)).toBe('Lesson: Photons, gluons and a catch')
})

test('the most frequent answer has the longest bar, and one that nobody gave has none', () => {
  expect([13, 6, 0].map((count) => Math.round(widthOf(count, [13, 6, 0])))).toEqual([100, 46, 0])
  expect(widthOf(0, [0])).toBe(0)
})

test('the asked seat is everybody’s, and the others are computers', () => {
  const posed = { seat: 1, names: ['Ada', ''] } as PosedView
  expect(seatsOf(posed)).toEqual([
    { kind: 'bot', name: 'Ada' },
    { kind: 'person', name: 'You' },
  ])
})
