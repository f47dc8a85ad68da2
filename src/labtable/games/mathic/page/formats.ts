/** How this game's parameters are set as type, and spoken. */
import { plain, textsOf, type Format, type Part } from '$client/kit/speech.ts'
import { say, type Key } from './texts.ts'
import {
  isNegative,
  kindInWords,
  numberOfToken,
  spokenFace,
  spokenFraction,
  turned,
  wordToken,
  type Exact,
  type More,
  type Whole,
} from './faces.ts'
import { isGroup, isPower, isSign, termsOf, withBrackets, type Power, type Term } from './terms.ts'
import { readCard, readLine, verbOf, type Sign, type Written } from './written.ts'

/** Suits are always shown in text, never as a picture. */
const SUIT_SIGNS: Record<string, string> = { h: '♥\ufe0e', d: '♦\ufe0e', s: '♠\ufe0e', c: '♣\ufe0e' }
const SIGNS: Record<string, string> = { '-': '−', x: '×', '/': '÷' }

/** How a sign is set: a true minus, a cross, an obelus. */
export const setSign = (sign: string): string => SIGNS[sign] ?? sign
/** A text with its parameters set as type. */
const sayParts = (key: Key, params: Record<string, unknown>): Part[] =>
  textsOf({ name: 'mathic' }).parts(key, params, { formats })
const spokenSign = (sign: Sign): string => say(`sign.${sign}`)

/** Parts without a line break, spoken as one. */
const whole = (parts: Part[], spoken: string): Part => ({ kind: 'frac', above: parts, below: [], spoken })

function bar([n, d]: Exact, declared = false): Part[] {
  const figure = (n: Whole): Part[] => [declared ? { kind: 'symbol', text: String(n) } : String(n)]
  if (d === 1) return figure(n)
  return [{ kind: 'frac', above: figure(n), below: figure(d), spoken: spokenFraction([n, d]) }]
}

/** A fraction with its bar; a whole number in the line; a true minus before it. */
export function setFraction(value: Exact): Part[] {
  const [n, d] = value
  return isNegative(n) ? [whole(['−', ...bar([turned(n), d])], spokenFraction(value))] : bar(value)
}

/** What a wild card stands for: `at least 6/12`, `odd numerator`. */
function setKind(more: More): Part[] {
  if (!more.twelfths) return [{ kind: 'card', text: kindInWords(more.kind) }]
  return sayParts(`limit.${more.kind}` as Key, { bound: [more.twelfths, 12] }).map((part) =>
    typeof part === 'string' ? { kind: 'card', text: part } : part,
  )
}

/** A card: the fraction with its suit, or the kind of a wild card with its colour. */
function setCard(name: string): Part[] {
  const card = readCard(name)
  if (!card) return [{ kind: 'card', text: name }]
  const spoken = spokenFace(card.name, card, card.value)
  if (card.kind === 'basic') return [whole([...bar([card.twelfths, 12]), SUIT_SIGNS[card.suit]!], spoken)]
  const { colour, value } = card
  return [whole(sayParts(value ? 'card.declared' : 'card.wild', { colour, kind: card, value }), spoken)]
}

/** A card in an equation is its number; a declared value is italic. */
function term(card: Written): { parts: Part[]; spoken: string } {
  if (card.kind === 'basic') return { parts: bar([card.twelfths, 12]), spoken: spokenFraction([card.twelfths, 12]) }
  if (card.value) return { parts: bar(card.value, true), spoken: spokenFraction(card.value) }
  return { parts: setKind(card), spoken: spokenFace(card.name, card) }
}

/** An exponent in plain characters, since nested superscripts are illegible; a fraction in brackets beside a sign. */
function inLetters(pieces: readonly (Written | Sign)[]): string {
  const letters = pieces.map((piece) => {
    if (isSign(piece)) return '()^'.includes(piece) ? piece : ` ${setSign(piece)} `
    const number = piece.kind === 'basic' ? ([piece.twelfths, 12] as const) : piece.value
    if (!number) return plain(setKind(piece))
    const [n, d] = number
    return d === 1 ? String(n) : pieces.length === 1 ? `${n}/${d}` : `(${n}/${d})`
  })
  return letters.join('').trim()
}

interface Row {
  parts: Part[]
  spoken: string[]
}

/** A base with its exponent. A fraction has brackets: otherwise only its numerator would seem to be raised. */
function power({ base, exponent }: Power): Row[] {
  const isFraction =
    typeof base === 'object' && !isGroup(base) && !isPower(base) && (base.kind === 'basic' || base.value?.[1] !== 1)
  const rows = isFraction ? fenced(rowsOf([base]), false) : rowsOf([base])
  const pieces = withBrackets(exponent)
  const words = pieces.map((piece) => (isSign(piece) ? spokenSign(piece) : term(piece).spoken))
  const spoken = [spokenSign('^'), ...(words.length > 1 ? [spokenSign('('), ...words, spokenSign(')')] : words)].join(
    ' ',
  )
  append(rows, { parts: [{ kind: 'sup', text: inLetters(pieces), spoken }], spoken: [spoken] })
  return rows
}

/** Terms in rows, between which a line may break: before a sign, and between the cards of a pattern. */
function rowsOf(terms: readonly Term[]): Row[] {
  const rows: Row[] = []
  terms.forEach((one, i) => {
    const isJoin = isSign(one) && !'()^'.includes(one)
    const isNext = !isSign(one) && i > 0 && !isSign(terms[i - 1]) // of a pattern
    if (rows.length === 0 || isJoin || isNext) rows.push({ parts: [], spoken: [] })
    const [first, ...others] = isSign(one)
      ? [{ parts: [isJoin ? `${setSign(one)}\u00a0` : one], spoken: [spokenSign(one)] }]
      : rowsOfOne(one)
    append(rows, first!)
    rows.push(...others)
    if (!isSign(one) && terms[i + 1] !== undefined && !isSign(terms[i + 1])) rows.at(-1)!.parts.push(',')
  })
  return rows
}
function append(rows: Row[], { parts, spoken }: Row): void {
  const last = rows.pop()!
  rows.push({ parts: [...last.parts, ...parts], spoken: [...last.spoken, ...spoken] })
}
function rowsOfOne(one: Exclude<Term, Sign>): Row[] {
  if (isPower(one)) return power(one)
  if (isGroup(one)) return fenced(rowsOf(one.terms), true)
  const { parts, spoken } = term(one)
  return [{ parts, spoken: [spoken] }]
}
/** Rows in brackets; `said`: whether these are spoken. */
function fenced(rows: Row[], said: boolean): Row[] {
  const opened = [{ parts: ['('], spoken: said ? [spokenSign('(')] : [] } as Row]
  append(opened, rows[0] ?? { parts: [], spoken: [] })
  const all = [...opened, ...rows.slice(1)]
  append(all, { parts: [')'], spoken: said ? [spokenSign(')')] : [] })
  return all
}

/** An equation or a pattern. It may break before a sign, not within a term with its brackets. */
export function setLine(line: string): Part[] {
  return rowsOf(termsOf(readLine(line))).flatMap(({ parts, spoken }, i) => [
    ...(i ? [' '] : []),
    whole(parts, spoken.join(' ')),
  ])
}

/** What was written last: a sign, a card, a verb. */
function setPiece(piece: string): Part[] {
  const [only, ...more] = readLine(piece)
  if (more.length || only === undefined) return [piece]
  return isSign(only) ? [whole([setSign(only)], spokenSign(only))] : setCard(piece)
}

/** A token by its word, a number as a fraction. */
export function setToken(name: string): Part[] {
  const number = numberOfToken(name)
  return number ? bar(number) : [wordToken(name)]
}

/** An action in words, its cards and numbers set as type. */
function setAction(action: string): Part[] {
  const { verb, line } = verbOf(action)
  return verb ? sayParts(`action.${verb}` as Key, { line }) : setLine(line)
}

export const formats: Record<string, Format> = {
  card: setCard,
  token: setToken,
  reward: setToken,
  line: setLine,
  piece: setPiece,
  fraction: setFraction,
  action: setAction,
  kind: setKind,
  declared: (value: Exact) => bar(value, true),
}
