/** How somebody gets on with the puzzles of a game. It is kept in this browser, and nobody else learns of it. */
import { keep, read } from './store.ts'
import type { PuzzleView } from './wire.ts'

export interface Rating {
  /** The puzzle to come. */
  next: number
  /** How many were solved at the first try, and how many there were. */
  solved: number
  tried: number
  /** The last puzzle whose outcome counts: trying it again counts no more. */
  last: number
}

const NEW: Rating = { next: 1, solved: 0, tried: 0, last: 0 }

export function ratingOf(game: string): Rating {
  try {
    const kept: Partial<Rating> = JSON.parse(read(`puzzles:${game}`) ?? '{}') ?? {}
    const sound = Object.entries(kept).filter(([, value]) => Number.isSafeInteger(value) && value >= 0)
    return { ...NEW, ...Object.fromEntries(sound) }
  } catch {
    return NEW
  }
}

/** The next puzzle that is a level harder after a solved one, and a level easier after a missed one. */
export function nextAfter({ number, level, levels, result }: PuzzleView): number {
  const wanted = Math.min(Math.max(level + (result === 'solved' ? 1 : -1), 1), levels)
  return number + ((wanted - level + levels) % levels || levels)
}

/** Note how a puzzle has ended, the first time, and say how things stand. */
export function note(game: string, puzzle: PuzzleView): Rating {
  const before = ratingOf(game)
  if (puzzle.result === 'open' || puzzle.number === before.last) return before
  const rating = {
    next: nextAfter(puzzle),
    solved: before.solved + (puzzle.result === 'solved' ? 1 : 0),
    tried: before.tried + 1,
    last: puzzle.number,
  }
  keep(`puzzles:${game}`, JSON.stringify(rating))
  return rating
}
