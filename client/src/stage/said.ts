import type { LogLine, Sentence } from '../link/wire.ts'

/** The sentences of the last event, in order. */
export function lastSaid(log: LogLine[]): Sentence[] {
  const last = log.findLast(({ said }) => said.length)
  return last ? log.filter(({ n }) => n === last.n).flatMap(({ said }) => said) : []
}
