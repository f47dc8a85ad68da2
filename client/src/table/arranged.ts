/** Tables for one player alone. */
import type { TableView } from '../link/wire.ts'

/** A lesson, a puzzle or a what-if brings its position, and its seats stay as they are. */
export const isArranged = ({ lesson, puzzle, what_if }: Pick<TableView, 'lesson' | 'puzzle' | 'what_if'>): boolean =>
  Boolean(lesson || puzzle || what_if)
