/** Homework that is being put together, and what was done of one. */
import { drawnPlace, numberOf } from '../link/puzzles.ts'
import type { GameCard, PupilDone, Task, TaskView } from '../link/wire.ts'

/** The `#` of the desk's address while it shows the homework. */
export const HOMEWORK = 'homework'
/** The bounds; the server refuses others (classroom/homework.py). */
export const MOST = { tasks: 8, matches: 5 }

/** A puzzle of a level, drawn. */
export const drawn = (level: number, levels: number): number => numberOf(level, drawnPlace(), levels)

/** A task as it is shown. */
export const viewOf = (task: Task, card: GameCard | undefined): TaskView => ({
  game: task.game,
  kind: task.plan ? 'match' : task.lesson ? 'lesson' : 'puzzle',
  topic: task.topic ?? '',
  level: task.puzzle ? ((task.puzzle - 1) % (card?.puzzles || 1)) + 1 : 0,
  lesson: task.lesson ?? '',
  matches: task.matches ?? 0,
  computers: task.plan ? task.plan.size - 1 : 0,
  strength: task.plan?.level ?? null,
  table: null,
})

/** The time of a day as its two fields have it; null if they are not filled in. */
export function timeOf(day: string, time: string): number | null {
  const at = new Date(`${day}T${time}`).getTime()
  return Number.isNaN(at) ? null : at
}
/** The two fields for a time. */
export function fieldsOf(at: number): { day: string; time: string } {
  const two = (n: number) => String(n).padStart(2, '0')
  const date = new Date(at)
  return {
    day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  }
}
const EVENING = 18 // the hour
/** Tomorrow evening. */
export function tomorrow(now: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, EVENING).getTime()
}

export const hasBegun = ({ tasks }: PupilDone): boolean => tasks.some(({ state }) => state !== 'none')
export const hasDone = ({ tasks }: PupilDone): boolean => tasks.every(({ state }) => state === 'done')
