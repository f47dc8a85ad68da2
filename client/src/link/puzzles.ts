/** The player's progress in the puzzles of a game, kept in this browser only. */
import { keep, read } from './store.ts'
import type { PuzzleView } from './wire.ts'

export interface Rating {
  /** The next puzzle. */
  next: number
  /** How many puzzles were solved at the first try, and how many were tried. */
  solved: number
  tried: number
  /** The last puzzle that has counted, by level, 0 for none: trying it again does not count. */
  last: number[]
}

const NEW: Rating = { next: 1, solved: 0, tried: 0, last: [] }

export function ratingOf(game: string): Rating {
  try {
    const kept: Partial<Rating> = JSON.parse(read(`puzzles:${game}`) ?? '{}') ?? {}
    const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
    const sound = Object.entries(kept).filter(([key, value]) =>
      key === 'last' ? Array.isArray(value) && value.every(isCount) : isCount(value),
    )
    return { ...NEW, ...Object.fromEntries(sound) }
  } catch {
    return NEW
  }
}

/** The level of a puzzle, from 1: puzzles go through the levels of a game in turn. */
export const levelOf = (number: number, levels: number): number => ((number - 1) % levels) + 1
/** A puzzle's number among those of its level. */
export const placeOf = (number: number, levels: number): number => Math.ceil(number / levels)
/** The puzzle with this number within a level. */
export const numberOf = (level: number, place: number, levels: number): number => (place - 1) * levels + level

/** How many of a level are drawn from: a pupil cannot look through them all for the one that was given. */
const DRAWN = 10_000
/** A puzzle's number among those of its level, drawn. */
export const drawnPlace = (): number => 1 + Math.floor(Math.random() * DRAWN)

/** The next puzzle: one level up after a solved one, one level down after a missed one, if there is such a level. */
function nextAfter(number: number, isSolved: boolean, levels: number, last: number[]): number {
  const wanted = Math.min(Math.max(levelOf(number, levels) + (isSolved ? 1 : -1), 1), levels)
  return (last[wanted - 1] || wanted - levels) + levels
}

/** Record the outcome of a puzzle, the first time only and unless its number is not told, and return the progress. */
export function note(game: string, { number, result }: PuzzleView, levels: number): Rating {
  const before = ratingOf(game)
  if (number === null || result === 'open') return before
  const at = levelOf(number, levels) - 1
  if (number === before.last[at]) return before
  const last = Array.from({ length: levels }, (_, level) => (level === at ? number : (before.last[level] ?? 0)))
  const isSolved = result === 'solved'
  const rating = {
    next: nextAfter(number, isSolved, levels, last),
    solved: before.solved + (isSolved ? 1 : 0),
    tried: before.tried + 1,
    last,
  }
  keep(`puzzles:${game}`, JSON.stringify(rating))
  return rating
}
