/** What games may use of `speech/`: sentences as type and as words, and their own catalogue. */
export { actedFor, isolated, joinParts, partsOf, plain, shortened } from '../speech/sentences.ts'
export type { Format, Part, SetText } from '../speech/sentences.ts'
export { dot, dotted, facts, inRow, named } from '../speech/lists.ts'
export { sayIn } from '../speech/kept.ts'
export { symbolOf } from '../speech/names.ts'
export { locale } from '../speech/language.svelte.ts'
export { textsOf } from '../speech/texts.svelte.ts'
