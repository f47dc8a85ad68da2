import { render } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import PuzzleTask from './PuzzleTask.svelte'

test('a level and the task are two sentences, with a space between', () => {
  const puzzle = { number: 5, result: 'open', task: null, answer: [], level: 2, levels: 3 } as const
  const { container } = render(PuzzleTask, { puzzle: { ...puzzle, answer: [] } })
  expect(container.textContent.trim().replace(/\s+/g, ' ')).toBe('Puzzle 5. Level 2 of 3, number 2. Win this turn.')
})
