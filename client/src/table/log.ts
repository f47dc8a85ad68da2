/** The log as it is read: a line a turn, what has just happened, and what was said aloud. */
import type { LogLine, Sentence } from '../link/wire.ts'

/** One turn of the log, 0 for what was told at the beginning. */
export interface Turn {
  turn: number
  said: Sentence[]
}

/** Everything said, turn by turn. */
export function turnsOf(log: LogLine[]): Turn[] {
  const turns: Turn[] = []
  for (const { turn, said } of log) {
    if (!said.length) continue
    if (turns.at(-1)?.turn !== turn) turns.push({ turn, said: [] })
    turns.at(-1)!.said.push(...said)
  }
  return turns
}

/** What was said of the last action that anything was said of. */
export function latest(log: LogLine[]): Sentence[] {
  const last = log.findLast(({ said }) => said.length)
  return log.flatMap(({ n, said }) => (n === last?.n ? said : []))
}

/** What was last said aloud, for all to notice: from then until the turn after it is over. */
export function calledOut(log: LogLine[]): Sentence[] {
  const call = log.findLast(({ aloud }) => aloud)
  const now = log.at(-1)?.turn ?? 0
  if (!call || call.turn < now - 1) return []
  return log.flatMap(({ n, aloud, said }) => (aloud && n === call.n ? said : []))
}
