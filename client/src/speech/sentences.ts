/**
 * Sentences travel as key, parameters and rule number; here they become type and words.
 * Templates, and the ways in which players are named, are those of `engine/words/sentences.py`:
 * `"{who:seat} played {card:card}: {area:units}"`.
 */
import type { Sentence, Value } from '../link/wire.ts'
import { Catalogue } from './catalogue.ts'
import { isolated, isYou, joined, plain, type Format, type Part, type SetText } from './parts.ts'

export { isolated, plain, type Format, type Part, type SetText }

/** The texts of a game; templates of a game whose texts are not yet in files. */
export type Texts = Catalogue | Record<string, string>

/** What is needed to set the sentences of one table. */
export interface Speech {
  catalogue: Texts
  formats: Record<string, Format>
  names: string[]
  /** The seat of the reader: "you" in every sentence. */
  you?: number | null
  /** The parts of the table that are numbered now, in the order of their numbers. */
  numbered?: string[]
}

/** The parts of the table that sentences speak of (`{fraction:part}`), in the order of the words. */
export function mentionedIn(sentences: Sentence[], catalogue: Texts): string[] {
  if (catalogue instanceof Catalogue) return [...new Set(sentences.flatMap(({ key }) => catalogue.marks(key)))]
  const fields = sentences.flatMap(({ key }) => pieces(catalogue[key] ?? ''))
  return [...new Set(fields.flatMap((piece) => (typeof piece !== 'string' && piece.way === PART ? [piece.field] : [])))]
}
const PART = 'part'

/** The sentence as parts; a key that is missing from the catalogue is shown as it is. */
export function partsOf(sentence: Sentence, speech: Speech): Part[] {
  const { catalogue } = speech
  if (catalogue instanceof Catalogue) return catalogue.parts(sentence.key, sentence.params, speech)
  const template = catalogue[sentence.key]
  return template === undefined ? [sentence.key] : filled(template, sentence, speech, true)
}

/** Join consecutive sentences about the same seat into a line, as `tell_all` does. */
export function linesOf(sentences: Sentence[], speech: Speech): Part[][] {
  const lines: Part[][] = []
  let about: unknown
  for (const sentence of sentences) {
    const { seat, again } = subject(sentence, speech)
    const line = lines.at(-1)
    if (line && seat !== undefined && seat === about)
      lines[lines.length - 1] = joined([...openEnded(line), '; ', ...again()])
    else lines.push(partsOf(sentence, speech))
    about = seat
  }
  return lines
}

/** The seat that a sentence begins with, and the sentence without it. */
function subject(sentence: Sentence, speech: Speech): { seat?: unknown; again: () => Part[] } {
  const { key, params } = sentence
  const { catalogue } = speech
  if (catalogue instanceof Catalogue) {
    const field = catalogue.subject(key)
    return { seat: field && params?.[field], again: () => catalogue.parts(key, params, speech, true) }
  }
  const template = catalogue[key] ?? ''
  const [whole, field] = /^\{(\w+):seat\} (?=.*\.$)/.exec(template) ?? []
  const again = () => filled(template.slice(whole!.length), sentence, speech, false)
  return { seat: field && params?.[field], again }
}

/** A line without its full stop. */
function openEnded(line: Part[]): Part[] {
  const last = line.at(-1)
  return typeof last === 'string' ? [...line.slice(0, -1), last.replace(/\.$/, '')] : line
}

/** Fill in a template; `begins`: whether a sentence begins with it. */
function filled(template: string, { params }: Sentence, speech: Speech, begins: boolean): Part[] {
  const parts: Part[] = []
  for (const piece of pieces(template)) {
    if (typeof piece === 'string') parts.push(piece)
    else if (piece.way === PART) {
      const n = (speech.numbered ?? []).indexOf(piece.field) + 1
      if (n) parts.push({ kind: 'pin', text: String(n), spoken: '' })
    } else {
      const before = parts.at(-1)
      const first = before === undefined ? begins : typeof before === 'string' && /[.?] $/.test(before)
      parts.push(...write(params?.[piece.field], piece.way, speech, first))
    }
  }
  return joined(parts)
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

function write(value: unknown, way: string, { formats, names, you: reader }: Speech, begins: boolean): Part[] {
  if (value === undefined || value === null) return ['…']
  if (way.startsWith('#')) return [counted(value, way.slice(1))]
  if (way !== 'seat' && way !== 'seats' && way !== 'whose' && !way.includes('|'))
    return formats[way]?.(value) ?? [`${value as Value}`]
  const seats = Array.isArray(value) ? (value as number[]) : [value as number]
  const you = seats.find((seat) => seat === reader) ?? seats.find((seat) => isYou(names[seat]))
  const addressed = you !== undefined
  if (way.includes('|')) return [way.split('|')[seats.length === 1 && !addressed ? 0 : 1]!]
  const others = seats.filter((seat) => seat !== you).map((seat) => names[seat] ?? `Seat ${seat + 1}`)
  if (way === 'whose' && others.length) others.push(`${isolated(others.pop()!)}’s`)
  const own = way === 'whose' ? 'your' : 'you'
  return [join([...(addressed ? [begins ? `Y${own.slice(1)}` : own] : []), ...others])]
}

/** Singular or plural: the first word is for exactly one thing, the second for any other number. */
function counted(value: unknown, way: string): string {
  const n = Array.isArray(value) ? value.length : Number(value)
  return way.split('|')[n === 1 ? 0 : 1]!
}

/** Split a template into text and fields; doubled braces are literal. */
export function pieces(template: string): (string | { field: string; way: string })[] {
  const cut = template.matchAll(/\{\{|\}\}|\{(\w+)(?::([^{}]+))?\}|[^{}]+/g)
  return [...cut].map(([text, field, way]) => {
    if (field !== undefined) return { field, way: way ?? '' }
    return text === '{{' ? '{' : text === '}}' ? '}' : text
  })
}

/** a, b and c. */
export function join(words: string[], last = ' and '): string {
  const kept = words.map(isolated)
  return [kept.slice(0, -1).join(', '), ...kept.slice(-1)].filter(Boolean).join(last)
}

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

/** Join rows of parts with a word between them, as parts that are set. */
export function joinParts(rows: Part[][], last = ' and '): Part[] {
  return rows.flatMap((row, i) => (i === 0 ? row : [i === rows.length - 1 ? last : ', ', ...row]))
}

/**
 * The lookup of sentences in a catalogue: `say('turn', { n: 3 })`. `{n:#card|cards}` chooses by number,
 * `{name:has|have}` by name: the second with "You".
 */
export function sayFrom<Key extends string>(catalogue: Record<Key, string>) {
  return (key: Key, blanks: Record<string, string | number> = {}): string =>
    catalogue[key].replace(/\{(\w+)(?::([^{}]+))?\}/g, (_, name: string, way?: string) => {
      const value = blanks[name] ?? ''
      if (way === undefined) return isolated(String(value))
      return way.startsWith('#') ? counted(value, way.slice(1)) : way.split('|')[isYou(value) ? 1 : 0]!
    })
}

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
