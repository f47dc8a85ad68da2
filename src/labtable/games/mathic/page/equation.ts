/**
 * A draft: a row of cards with a sign before each but the first, and brackets around them. Nothing is calculated or
 * judged here; the server does that, from `action`.
 */
import type { Held } from '$client/kit/cards/held.ts'
import type { Fraction } from './faces.ts'

export type Sign = '+' | '-' | 'x' | '/' | '^' | '=' | '<' | '>'
export type Bracket = '(' | ')'
export type Mode = 'equation' | 'pattern'

/** A card on the board. */
export interface Laid extends Held {
  /** The declared value of a wild card (M-5). */
  value: Fraction | null
  /** The sign before it; null if none is chosen yet, and for the first card. */
  sign: Sign | null
  opens: number
  closes: number
}

/** A draft of an equation or a pattern. */
export interface Draft {
  mode: Mode
  cards: readonly Laid[]
  /** Signs and brackets after the last card, for the next one. */
  ahead: { sign: Sign | null; opens: number }
}

export const SIGNS: readonly Sign[] = ['+', '-', 'x', '/', '^', '=']
export const COMPARISONS: readonly Sign[] = ['<', '>']
const RELATIONS = new Set<string>(['=', '<', '>'])
const NOTHING_AHEAD = { sign: null, opens: 0 }

export const blank = (mode: Mode = 'equation'): Draft => ({ mode, cards: [], ahead: NOTHING_AHEAD })

/** The typography of a sign: a true minus, times and division. */
export function set(sign: Sign | Bracket): string {
  return { '-': '−', x: '×', '/': '÷' }[sign as string] ?? sign
}

export const indexOf = (draft: Draft, key: string): number => draft.cards.findIndex((card) => card.key === key)

const bare = (held: Held, value: Fraction | null): Laid => ({
  key: held.key,
  name: held.name,
  value,
  sign: null,
  opens: 0,
  closes: 0,
})

/** The first card has no sign before it. */
function tidy(cards: readonly Laid[]): readonly Laid[] {
  return cards[0]?.sign ? [{ ...cards[0], sign: null }, ...cards.slice(1)] : cards
}

/** Add a card; at the end it takes the signs that were written ahead. */
export function lay(draft: Draft, held: Held, value: Fraction | null, at = draft.cards.length): Draft {
  const { cards, ahead } = draft
  const last = at >= cards.length
  const card = { ...bare(held, value), sign: last && at > 0 ? ahead.sign : null, opens: last ? ahead.opens : 0 }
  return { ...draft, cards: tidy(cards.toSpliced(at, 0, card)), ahead: last ? NOTHING_AHEAD : ahead }
}

/** Remove a card. Its brackets go to its neighbours; a pair around it alone is removed. */
export function take(draft: Draft, key: string): Draft {
  const at = indexOf(draft, key)
  const gone = draft.cards[at]
  if (!gone) return draft
  const pairs = Math.min(gone.opens, gone.closes)
  const cards = draft.cards.map((card, i) => {
    if (i === at + 1) return { ...card, opens: card.opens + gone.opens - pairs }
    return i === at - 1 ? { ...card, closes: card.closes + gone.closes - pairs } : card
  })
  return cards.length === 1 ? blank(draft.mode) : { ...draft, cards: tidy(cards.toSpliced(at, 1)) }
}

/** Replace a card. */
export function swap(draft: Draft, key: string, held: Held, value: Fraction | null): Draft {
  return change(draft, key, (card) => ({ ...card, key: held.key, name: held.name, value }))
}

/** Move a card; signs and brackets stay in place. */
export function move(draft: Draft, key: string, to: number): Draft {
  const from = indexOf(draft, key)
  const there = Math.max(0, Math.min(draft.cards.length - 1, to))
  if (from < 0 || from === there) return draft
  const moved = draft.cards.toSpliced(from, 1).toSpliced(there, 0, draft.cards[from]!)
  const cards = draft.cards.map((place, i) => ({
    ...place,
    key: moved[i]!.key,
    name: moved[i]!.name,
    value: moved[i]!.value,
  }))
  return { ...draft, cards }
}

export function declare(draft: Draft, key: string, value: Fraction): Draft {
  return change(draft, key, (card) => ({ ...card, value }))
}

/** Put a sign before the card at `at`. There is only one relation: a second one changes places with the first. */
export function sign(draft: Draft, at: number, sign: Sign): Draft {
  const before = draft.cards[at]?.sign ?? null
  const other = RELATIONS.has(sign)
    ? draft.cards.findIndex((card, i) => i !== at && RELATIONS.has(card.sign ?? ''))
    : -1
  const cards = draft.cards.map((card, i) =>
    i === at ? { ...card, sign } : i === other ? { ...card, sign: before } : card,
  )
  return { ...draft, cards }
}

/** Add a sign by its button or key: in the chosen slot, else in the first empty one, else ahead of the next card. */
export function write(draft: Draft, what: Sign, chosen: number | null): Draft {
  const missing = draft.cards.findIndex((card, i) => i > 0 && card.sign === null)
  if (chosen !== null) return sign(draft, chosen, what)
  if (missing > 0) return sign(draft, missing, what)
  return draft.cards.length ? { ...draft, ahead: { ...draft.ahead, sign: what } } : draft
}

/** Add a bracket at the chosen card; without one it opens before the next card, or closes after the last. */
export function bracket(draft: Draft, what: Bracket, key: string | null): Draft {
  const ahead = { ...draft.ahead, opens: draft.ahead.opens + 1 }
  if (what === '(')
    return key === null ? { ...draft, ahead } : change(draft, key, (card) => ({ ...card, opens: card.opens + 1 }))
  const at = key ?? draft.cards.at(-1)?.key
  return at === undefined ? draft : change(draft, at, (card) => ({ ...card, closes: card.closes + 1 }))
}

/** Remove a bracket at a card, or ahead of the next. */
export function unbracket(draft: Draft, what: Bracket, key: string | null): Draft {
  if (key === null) return { ...draft, ahead: { ...draft.ahead, opens: Math.max(0, draft.ahead.opens - 1) } }
  const side = what === '(' ? 'opens' : 'closes'
  return change(draft, key, (card) => ({ ...card, [side]: Math.max(0, card[side] - 1) }))
}

/** Keep only the cards that are still available. */
export function prune(draft: Draft, there: ReadonlySet<string>): Draft {
  return draft.cards.reduce((left, card) => (there.has(card.key) ? left : take(left, card.key)), draft)
}

function change(draft: Draft, key: string, how: (card: Laid) => Laid): Draft {
  return { ...draft, cards: draft.cards.map((card) => (card.key === key ? how(card) : card)) }
}

// --- in writing

/** "[>=6/12 red: 2/1]" */
const named = ({ name, value }: Laid): string => (value ? `${name.slice(0, -1)}: ${value[0]}/${value[1]}]` : name)

/** The draft in notation, without what is missing. */
export function text({ mode, cards, ahead }: Draft): string {
  const words = cards.map((card) => {
    const written = '('.repeat(card.opens) + named(card) + ')'.repeat(card.closes)
    return mode === 'equation' && card.sign ? `${card.sign} ${written}` : written
  })
  return [...words, ahead.sign ?? '', '('.repeat(ahead.opens)].filter(Boolean).join(' ')
}

/** The whole action. */
export function action(draft: Draft, theft: boolean): string {
  const verb = draft.mode === 'pattern' ? (theft ? 'steal pattern' : 'pattern') : theft ? 'steal' : 'compute'
  return `${verb} ${text(draft)}`
}

/** Whether the draft is complete enough to be judged: no sign between two cards is missing. */
export function hasSigns({ mode, cards }: Draft): boolean {
  return cards.length > 1 && (mode === 'pattern' || cards.every((card, i) => i === 0 || card.sign !== null))
}

/** Whether a wild card still has no value (M-5). */
export const isUndeclared = ({ name, value }: Laid): boolean => name.startsWith('[') && value === null

/** Whether the draft is complete, so that its value is worth asking for. */
export function isWhole(draft: Draft): boolean {
  const { mode, cards, ahead } = draft
  if (cards.length < 2 || ahead.sign || ahead.opens || cards.some(isUndeclared)) return false
  if (mode === 'pattern') return cards.length > 2
  const depth = cards.reduce((sum, card) => sum + card.opens - card.closes, 0)
  const relations = cards.filter((card) => RELATIONS.has(card.sign ?? '')).length
  return depth === 0 && relations === 1 && hasSigns(draft)
}

/** A pattern has no relation outside the names of its cards. */
export const modeOf = (line: string): Mode => (/[=<>]/.test(line.replace(/\[[^\]]*\]/g, '')) ? 'equation' : 'pattern')

const TOKEN =
  /\s*(?:(\d{1,2}\s?\/\s?12(?!\d)\s?[hdsc♥♦♠♣]?(?![a-wyz]))|(\[[^\]]*\])|(\*\*|[-+−–x×*·/÷^=<>()]))|\s*(\S)/giy
const OTHER: Record<string, string> = {
  '−': '-',
  '–': '-',
  '×': 'x',
  '*': 'x',
  '·': 'x',
  '÷': '/',
  ':': '/',
  '**': '^',
}
const SUITS: Record<string, string> = { '♥': 'h', '♦': 'd', '♠': 's', '♣': 'c' }

/** The sign or bracket for a typed character. */
export const signOf = (mark: string): Sign | Bracket => (OTHER[mark] ?? mark.toLowerCase()) as Sign | Bracket

const VALUE = /:\s*(\d{1,6})\s*(?:\/\s*(\d{1,6}))?\s*(?=\]$)/

/** A card's name without optional parts, and its declared value; with any other value the name fits no card. */
function plain(written: string): { name: string; value: Fraction | null } {
  const [, n, d = '1'] = VALUE.exec(written) ?? []
  const short = written
    .replace(VALUE, '')
    .toLowerCase()
    .replace(/[♥♦♠♣]/g, (suit) => SUITS[suit]!)
    .replace('≥', '>=')
    .replace('≤', '<=')
  return { name: short.replace(/[\s[\]]|\/any/g, ''), value: n ? [Number(n), Number(d)] : null }
}

/** Whether a name fits a card: the suit, and a wild card's colour, may be omitted. */
function isCalled(card: string, name: string): boolean {
  const whole = plain(card).name
  return whole === name || whole.replace(/[hdsc]$|red$|black$/, '') === name
}

/** Whether a sign or bracket may be at this place: no sign before the first card, or after another one. */
function hasPlace({ mode, cards, ahead }: Draft, what: Sign | Bracket): boolean {
  if (mode === 'pattern') return false
  return what === '(' || (cards.length > 0 && !ahead.sign && !ahead.opens)
}

/**
 * Parse a typed line into a draft, each card taken from `supply`; null if it cannot be parsed, or does not fit the
 * supply. Without a supply the cards only have names (the last play).
 */
export function parse(line: string, mode: Mode, supply?: readonly Held[]): Draft | null {
  const left = [...(supply ?? [])]
  let draft = blank(mode)
  TOKEN.lastIndex = 0
  for (const [, basic, wild, mark, stranger] of line
    .replace(/^\s*(compute|steal pattern|pattern|steal)\b/i, '')
    .trimEnd()
    .matchAll(TOKEN)) {
    if (stranger) return null
    if (mark) {
      const what = signOf(mark)
      if (!hasPlace(draft, what)) return null
      if (what === '(' || what === ')')
        draft = bracket(draft, what, what === '(' ? null : (draft.cards.at(-1)?.key ?? null))
      else draft = { ...draft, ahead: { ...draft.ahead, sign: what } }
      continue
    }
    const { name, value } = plain(basic ?? wild!)
    const i = left.findIndex((held) => isCalled(held.name, name))
    if (supply && i < 0) return null
    const held = supply
      ? left.splice(i, 1)[0]!
      : { key: `line-${draft.cards.length}`, name: (basic ?? wild!).replace(/:.*\]/, ']') }
    draft = lay(draft, held, value)
  }
  return draft
}
