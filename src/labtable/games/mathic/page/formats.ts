/** How the parameters of this game's sentences are set and spoken; the twins in plain text are FORMATS in `catalogue.py`. */
import { joinParts, type Format, type Part } from '$client/kit/speech.ts'
import { say, type Key } from './en.ts'
import { isNegative, KINDS, spokenFace, spokenFraction, turned, wordToken, type Exact, type More, type Whole } from './faces.ts'
import { readCard, readLine, verbOf, type Sign, type Written } from './written.ts'

/** Suits are always shown in text, never as a picture. */
const SUIT_SIGNS: Record<string, string> = { h: '♥\ufe0e', d: '♦\ufe0e', s: '♠\ufe0e', c: '♣\ufe0e' }
const SIGNS: Record<string, string> = { '-': '−', x: '×', '/': '÷' }

/** How a sign is set: a true minus, a cross, an obelus. */
export const setSign = (sign: string): string => SIGNS[sign] ?? sign
const spokenSign = (sign: Sign): string => say(`sign.${sign}` as Key)

/** Parts that are one for the eye, without a line break, and one for the ear. */
const whole = (parts: Part[], spoken: string): Part => ({ kind: 'frac', above: parts, below: [], spoken })
const isSign = (piece: Written | Sign | undefined): piece is Sign => typeof piece === 'string'

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
  const name: Part = { kind: 'card', text: KINDS[more.kind] ?? more.kind }
  return more.twelfths ? [name, '\u00a0', ...bar([more.twelfths, 12])] : [name]
}

/** A card: the fraction with its suit, or the kind of a wild card with its colour. */
function setCard(name: string): Part[] {
  const card = readCard(name)
  if (!card) return [{ kind: 'card', text: name }]
  const spoken = spokenFace(card.name, card, card.value)
  if (card.kind === 'basic') return [whole([...bar([card.twelfths, 12]), SUIT_SIGNS[card.suit]!], spoken)]
  return [whole([say(`colour.${card.colour}`), ' ', ...setKind(card), ...(card.value ? [' = ', ...bar(card.value, true)] : [])], spoken)]
}

/** A card in an equation is its number; what was declared is italic. */
function term(card: Written): { parts: Part[]; spoken: string } {
  if (card.kind === 'basic') return { parts: bar([card.twelfths, 12]), spoken: spokenFraction([card.twelfths, 12]) }
  if (card.value) return { parts: bar(card.value, true), spoken: spokenFraction(card.value) }
  return { parts: setKind(card), spoken: spokenFace(card.name, card) }
}

/** A power of one card is raised. */
function exponent({ twelfths, value }: Written): Extract<Part, { kind: 'sup' }> {
  const [n, d] = value ?? [twelfths, 12]
  return { kind: 'sup', text: d === 1 ? String(n) : `${n}/${d}`, spoken: `${spokenSign('^')} ${spokenFraction([n, d])}` }
}

/** An equation or a pattern. It may break before a sign, not within a term with its brackets. */
export function setLine(line: string): Part[] {
  const rows: { parts: Part[]; spoken: string[] }[] = []
  const pieces = readLine(line)
  pieces.forEach((piece, i) => {
    const before = pieces[i - 1]
    const isJoin = isSign(piece) && !'()^'.includes(piece)
    if (piece === '^' && !isSign(pieces[i + 1])) return // a raised number needs no sign
    const isNext = !isSign(piece) && i > 0 && !isSign(before) // of a pattern
    if (rows.length === 0 || isJoin || isNext) rows.push({ parts: [], spoken: [] })
    const row = rows.at(-1)!
    const power = before === '^' && !isSign(piece) ? exponent(piece) : null
    if (power) {
      row.parts.push(power)
      row.spoken.push(power.spoken)
    } else if (!isSign(piece)) {
      const { parts, spoken } = term(piece)
      row.parts.push(...parts)
      row.spoken.push(spoken)
      if (pieces[i + 1] !== undefined && !isSign(pieces[i + 1])) row.parts.push(',')
    } else {
      row.parts.push(isJoin ? `${setSign(piece)}\u00a0` : piece)
      row.spoken.push(spokenSign(piece))
    }
  })
  return rows.flatMap(({ parts, spoken }, i) => [...(i ? [' '] : []), whole(parts, spoken.join(' '))])
}

/** `at least 6/12`: words with fractions in them. */
function setText(text: string): Part[] {
  return text.split(/(\d+\/\d+)/).flatMap((piece, i) => (i % 2 ? bar(piece.split('/').map(Number) as [number, number]) : piece ? [piece] : []))
}

/** What is written last: a sign, a card, a verb. */
function setPiece(piece: string): Part[] {
  const [only, ...more] = readLine(piece)
  if (more.length || only === undefined) return [piece]
  return isSign(only) ? [whole([setSign(only)], spokenSign(only))] : setCard(piece)
}

/** A token by its word, a number as a fraction. */
export function setToken(name: string): Part[] {
  return name.startsWith('number ') ? setText(wordToken(name)) : [wordToken(name)]
}

export interface Earned {
  cards: number
  solution: boolean
  tokens: string[]
}

function earned({ cards, solution, tokens }: Earned): Part[] {
  const parts = joinParts([[say('earns.cards', { n: cards })], ...(solution ? [[say('earns.solution')]] : [])])
  return tokens.length ? [...parts, '; ', say(tokens.length === 1 ? 'earned.token' : 'earned.tokens'), ' ', ...joinParts(tokens.map(setToken))] : parts
}

/** An action in notation, its cards and numbers set. */
function setAction(action: string): Part[] {
  const { verb, line } = verbOf(action)
  return [...(verb ? [line ? `${verb} ` : verb] : []), ...(verb === 'discard' ? setCard(line) : setLine(line))]
}

export const formats: Record<string, Format> = {
  card: setCard,
  cards: (names: string[]) => (names.length ? joinParts(names.map(setCard)) : [say('cards.none')]),
  tokens: (names: string[]) => (names.length ? joinParts(names.map(setToken)) : [say('tokens.none')]),
  line: setLine,
  piece: setPiece,
  text: (text: string) => (text.length === 1 ? setPiece(text) : setText(text)),
  fraction: setFraction,
  earned,
  action: setAction,
  own: (card: string) => (card ? [say('own', { card })] : []),
}
