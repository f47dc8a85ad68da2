/** The titles of puzzles. */
import { levelOf, placeOf } from '../link/puzzles.ts'
import { say } from './words.ts'

/** "Puzzle 12", or "Level 3, puzzle 4" where the game's puzzles have levels; "Puzzle" if its number is not told. */
export function puzzleTitle(number: number | null, levels: number): string {
  if (number === null) return say('start.puzzle')
  if (levels <= 1) return say('puzzle.title', { number })
  return say('puzzle.title.level', { level: levelOf(number, levels), number: placeOf(number, levels) })
}
