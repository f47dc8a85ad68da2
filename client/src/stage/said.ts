import type { LogLine, Sentence } from '../link/wire.ts'

/** The sentences of the last thing that happened, in the order in which they are told. */
export function lastSaid(log: LogLine[]): Sentence[] {
  const last = log.findLast(({ said }) => said.length)
  return last ? log.filter(({ n }) => n === last.n).flatMap(({ said }) => said) : []
}
