/** Parts: sentences and names as they are set and spoken. */
import { directionOf, locale } from './language.svelte.ts'

/**
 * A sentence is a row of parts; the client sets them as type and speaks them as words.
 * - a plain string is text;
 * - `card` is set bold, `symbol` italic (or bold and upright), `sup` raised and `sub` lowered (their `spoken` is said in
 *   their place: "squared");
 * - `pin` is the number of a part of the table that the words before it speak of, which bears the same; it is not spoken;
 * - `frac` is a set fraction; `spoken` is the whole of it in words ("kg m squared over s squared").
 */
export type Part =
  | string
  | { kind: 'card'; text: string }
  | { kind: 'symbol'; text: string; bold?: boolean }
  | { kind: 'sup'; text: string; spoken: string }
  | { kind: 'sub'; text: string; spoken: string }
  | { kind: 'pin'; text: string; spoken: '' }
  | { kind: 'frac'; above: Part[]; below: Part[]; spoken: string }

/** Sets a text of the game as parts. */
export type SetText = (key: string, params?: Record<string, unknown>) => Part[]
/** Sets one kind of parameter; that of a game with texts is also given a `SetText`, for the words in it. */
export type Format = (value: any, ...more: any[]) => Part[]

/** The parts as plain words, for the live region and for titles. */
export function plain(parts: Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : 'spoken' in part ? part.spoken : part.text)).join('')
}

/** Whether a name is "You": a player who has not typed a name is addressed. */
export const isYou = (name: unknown): boolean => name === 'You' || name === 'you'

const WHOLE = /\u2068[^\u2069]*\u2069/g
/** The scripts that are written from right to left. */
const TURNED =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u

/**
 * Isolate a name in a sentence, like `isolated` in `engine/words/sentences.py`: letters of the other direction than its
 * language must not reorder the words beside them. Where a name has an element of its own, use `<bdi>`.
 */
export function isolated(name: string, language = locale.language): string {
  const letters = name.replace(WHOLE, '').match(/\p{L}/gu) ?? []
  const isTurned = directionOf(language) === 'rtl'
  return letters.some((letter) => TURNED.test(letter) !== isTurned) ? `\u2068${name}\u2069` : name
}

/** A number with a true minus before it, also where words run from right to left. */
export function withSign(number: string, language = locale.language): string {
  const written = number.replace('-', '−')
  return written.startsWith('−') && directionOf(language) === 'rtl' ? `\u2066${written}\u2069` : written
}

/** Adjacent texts of a row as one. */
export function joined(parts: Part[]): Part[] {
  const row: Part[] = []
  for (const part of parts) {
    const last = row.at(-1)
    if (typeof part === 'string' && typeof last === 'string') row[row.length - 1] = last + part
    else row.push(part)
  }
  return row
}
