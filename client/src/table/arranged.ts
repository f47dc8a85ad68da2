/** Tables for a single player. */
import type { TableView } from '../link/wire.ts'

/** Whether a table brings its own position and fixed seats: a lesson, a puzzle or a what-if. */
export const isArranged = ({ lesson, puzzle, what_if }: Pick<TableView, 'lesson' | 'puzzle' | 'what_if'>): boolean =>
  Boolean(lesson || puzzle || what_if)
