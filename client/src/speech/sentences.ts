/** Sentences travel as key, parameters and rule number; here they become type and words, in the reader's language. */
import type { ActedFor, LogLine, ReviewRemark, Sentence } from '../link/wire.ts'
import type { Catalogue } from './catalogue.ts'
import { called } from './givenNames.ts'
import { isolated, joined, plain, type Format, type Part, type SetText } from './parts.ts'
import { say } from './words.ts'

export { isolated, plain, type Format, type Part, type SetText }

/** What is needed to set the sentences of one table. */
export interface Speech {
  catalogue: Catalogue
  formats: Record<string, Format>
  names: string[]
  /** The seat of the reader: "you" in every sentence. */
  you?: number | null
  /** The parts of the table that are numbered now, in the order of their numbers. */
  numbered?: string[]
}

/** The parts of the table that sentences speak of (`{at_fraction}`), in the order of the words. */
export const mentionedIn = (sentences: Sentence[], catalogue: Catalogue): string[] => [
  ...new Set(sentences.flatMap(({ key }) => catalogue.marks(key))),
]

/** A sentence about what somebody else did in a seat than who has it now: another person, or a computer. */
interface OfAnother extends Sentence {
  by?: ActedFor & { seat: number }
}

/** What is said of a seat, and who acted for it, if not who has it now. */
export type Told = Pick<LogLine, 'said' | 'seat' | 'by'>

/** The sentences of an action or a remark: they name who did it, and never the reader for somebody else. */
export const saidOf = (about: Told): Sentence[] =>
  about.by && about.seat !== null
    ? about.said.map((sentence): OfAnother => ({ ...sentence, by: { ...about.by, seat: about.seat! } }))
    : about.said

/** A remark as what is told of its seat. */
export const remarked = ({ said, seat, by }: ReviewRemark): Told => ({ said: [said], seat, by })

/** Who acted for a seat; `name`: who has it now. */
export const actedFor = (by: ActedFor, name: string): string =>
  by.computer ? say('acted.for', { name: by.name ? called(by.name) : name }) : by.name ? called(by.name) : name

/** The speech of a sentence: in its seat is whoever had it then. */
function speechFor(sentence: OfAnother, speech: Speech): Speech {
  const { by } = sentence
  if (!by) return speech
  const names = speech.names.map((name, seat) => (seat === by.seat ? actedFor(by, name) : name))
  return { ...speech, names, you: speech.you === by.seat ? null : speech.you }
}

/** The sentence as parts; a key that is missing from the catalogue is shown as it is. */
export const partsOf = (sentence: Sentence, speech: Speech): Part[] =>
  speech.catalogue.parts(sentence.key, sentence.params, speechFor(sentence, speech))

/** Join consecutive sentences about the same seat into a line, as `tell_all` does. */
export function linesOf(sentences: Sentence[], speech: Speech): Part[][] {
  const lines: Part[][] = []
  let about: unknown
  for (const sentence of sentences) {
    const { key, params } = sentence
    const field = speech.catalogue.subject(key)
    const seat = field && params?.[field]
    const subject = seat === undefined ? undefined : JSON.stringify([seat, (sentence as OfAnother).by])
    const line = lines.at(-1)
    if (line && subject !== undefined && subject === about)
      lines[lines.length - 1] = joined([
        ...openEnded(line),
        speech.catalogue.between,
        ...speech.catalogue.parts(key, params, speechFor(sentence, speech), true),
      ])
    else lines.push(partsOf(sentence, speech))
    about = subject
  }
  return lines
}

/** A line without its full stop. */
function openEnded(line: Part[]): Part[] {
  const last = line.at(-1)
  return typeof last === 'string' ? [...line.slice(0, -1), last.replace(/\.$/, '')] : line
}

/** A sentence ends with the space after its full stop; a full stop in a player's name does not end it. */
const ENDS = /([.!?]["”’)]?) (?=\P{Ll})(?![^\u2068]*\u2069)/gu

/** The parts, a row for each sentence that ends within them. */
export function apart(parts: Part[]): Part[][] {
  const rows: Part[][] = [[]]
  for (const part of parts) {
    const [first, ...more] = typeof part === 'string' ? part.replace(ENDS, '$1\n').split('\n') : [part]
    rows.at(-1)!.push(first)
    for (const sentence of more) {
      rows.at(-1)!.push(' ')
      rows.push([sentence])
    }
  }
  return rows
}

/** The sentence as plain words. */
export const inWords = (sentence: Sentence, speech: Speech): string => plain(partsOf(sentence, speech))

/** Cut a name to at most `most` characters, as people count them, and isolate it. */
export function shortened(name: string, most: number): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  return isolated(
    letters.length > most
      ? `${letters
          .slice(0, most - 1)
          .join('')
          .trimEnd()}…`
      : name,
  )
}

/** Rows of parts with a separator between them. */
export const joinParts = (rows: Part[][], separator: string): Part[] =>
  rows.flatMap((row, i) => (i === 0 ? row : [separator, ...row]))

/** Split a refusal into what stays as it was (set bold), and why. */
export function lead(parts: Part[]): [Part[], Part[]] {
  const i = parts.findIndex((part) => typeof part === 'string' && part.includes(': '))
  if (i < 0) return [[], parts]
  const [head, ...tail] = (parts[i] as string).split(': ')
  return [
    [...parts.slice(0, i), `${head}:`],
    [` ${tail.join(': ')}`, ...parts.slice(i + 1)],
  ]
}
