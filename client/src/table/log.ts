/** The log as it is shown: a line for each turn, the last event, and what was said aloud. */
import type { LogLine, Sentence } from '../link/wire.ts'

/** A turn of the log; 0 is the beginning of the match. */
export interface Turn {
  turn: number
  said: Sentence[]
}

/** The sentences of each turn. */
export function turnsOf(log: LogLine[]): Turn[] {
  const turns: Turn[] = []
  for (const { turn, said } of log) {
    if (!said.length) continue
    if (turns.at(-1)?.turn !== turn) turns.push({ turn, said: [] })
    turns.at(-1)!.said.push(...said)
  }
  return turns
}

/** The sentences of the last action that has any. */
export function latest(log: LogLine[]): Sentence[] {
  const last = log.findLast(({ said }) => said.length)
  return log.flatMap(({ n, said }) => (n === last?.n ? said : []))
}

/** What was last said aloud, shown until the end of the next turn. */
export function calledOut(log: LogLine[]): Sentence[] {
  const call = log.findLast(({ aloud }) => aloud)
  const now = log.at(-1)?.turn ?? 0
  if (!call || call.turn < now - 1) return []
  return log.flatMap(({ n, aloud, said }) => (aloud && n === call.n ? said : []))
}
