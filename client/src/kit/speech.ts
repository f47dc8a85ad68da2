/** What games may use of `speech/`: sentences as type and as words, and a catalogue of their own. */
export { isolated, join, joinParts, partsOf, plain, sayFrom, shortened } from '../speech/sentences.ts'
export type { Format, Part } from '../speech/sentences.ts'
