import type { LogLine, Sentence } from '../link/wire.ts'
import { saidOf, type Told } from '../speech/sentences.ts'

/** Sentences. Whoever had a seat before is not named at the front, where names may be hidden. */
export const saidAtFront = (told: Told[]): Sentence[] =>
  told.flatMap((one) => saidOf({ ...one, by: one.by?.computer ? { computer: true } : undefined }))

/** The sentences of the last event, in order. */
export function lastSaid(log: LogLine[]): Sentence[] {
  const last = log.findLast(({ said }) => said.length)
  return last ? saidAtFront(log.filter(({ n }) => n === last.n)) : []
}
