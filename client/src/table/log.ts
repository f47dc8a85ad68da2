/** The log as it is shown: a line for each turn, the last event, and what was said aloud. */
import type { LogLine, Sentence } from '../link/wire.ts'
import { saidOf } from '../speech/sentences.ts'

/** A turn of the log; 0 is the beginning of the match. */
export interface Turn {
  turn: number
  said: Sentence[]
}

/** The sentences of each turn. */
export function turnsOf(log: LogLine[]): Turn[] {
  const turns: Turn[] = []
  for (const line of log) {
    if (!line.said.length) continue
    if (turns.at(-1)?.turn !== line.turn) turns.push({ turn: line.turn, said: [] })
    turns.at(-1)!.said.push(...saidOf(line))
  }
  return turns
}

/** The sentences of the last action that has any. */
export function latest(log: LogLine[]): Sentence[] {
  const last = log.findLast(({ said }) => said.length)
  return log.flatMap((line) => (line.n === last?.n ? saidOf(line) : []))
}

/** What was last said aloud, shown until the end of the next turn. */
export function calledOut(log: LogLine[]): Sentence[] {
  const call = log.findLast(({ aloud }) => aloud)
  const now = log.at(-1)?.turn ?? 0
  if (!call || call.turn < now - 1) return []
  return log.flatMap((line) => (line.aloud && line.n === call.n ? saidOf(line) : []))
}
