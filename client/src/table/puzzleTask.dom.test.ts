import { render } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import PuzzleTask from './PuzzleTask.svelte'

test('a puzzle is named by its level where there are levels, and the task follows', () => {
  const said = (levels: number, number: number | null = 5) => {
    const puzzle = { number, result: 'open' as const, task: null, answer: [], given: null }
    const { container } = render(PuzzleTask, { puzzle, levels })
    return container.textContent.trim().replace(/\s+/g, ' ')
  }
  expect(said(3)).toBe('Level 2, puzzle 2. Win this turn.')
  expect(said(1)).toBe('Puzzle 5. Win this turn.')
  expect(said(3, null)).toBe('Puzzle. Win this turn.')
})
