/**
 * What is being written: a row of cards with a sign before each but the first, and brackets around them. Nothing here
 * calculates or judges; the server does, with what `action` makes of it.
 */
import type { Fraction } from './faces.ts'
import type { Held } from './keys.ts'

export type Sign = '+' | '-' | 'x' | '/' | '^' | '=' | '<' | '>'
export type Bracket = '(' | ')'
export type Mode = 'equation' | 'pattern'

/** A card on the board. */
export interface Laid extends Held {
  /** Declared, for a card that stands for many numbers (M-5). */
  value: Fraction | null
  /** Before it; null where none has been chosen yet, and on the first card. */
  sign: Sign | null
  opens: number
  closes: number
}

export interface Sheet {
  mode: Mode
  cards: readonly Laid[]
  /** Written after the last card: it will belong to the next one. */
  ahead: { sign: Sign | null; opens: number }
}

export const SIGNS: readonly Sign[] = ['+', '-', 'x', '/', '^', '=']
export const COMPARISONS: readonly Sign[] = ['<', '>']
const RELATIONS = new Set<string>(['=', '<', '>'])
const NOTHING_AHEAD = { sign: null, opens: 0 }

export const blank = (mode: Mode = 'equation'): Sheet => ({ mode, cards: [], ahead: NOTHING_AHEAD })

/** How a sign is set: a true minus, times and division. */
export function set(sign: Sign | Bracket): string {
  return { '-': '−', x: '×', '/': '÷' }[sign as string] ?? sign
}

export const indexOf = (sheet: Sheet, key: string): number => sheet.cards.findIndex((card) => card.key === key)

const bare = (held: Held, value: Fraction | null): Laid => ({ key: held.key, name: held.name, value, sign: null, opens: 0, closes: 0 })

/** The first card has no sign before it. */
function tidy(cards: readonly Laid[]): readonly Laid[] {
  return cards[0]?.sign ? [{ ...cards[0], sign: null }, ...cards.slice(1)] : cards
}

/** One more card; at the end it takes what has been written ahead. */
export function lay(sheet: Sheet, held: Held, value: Fraction | null, at = sheet.cards.length): Sheet {
  const { cards, ahead } = sheet
  const last = at >= cards.length
  const card = { ...bare(held, value), sign: last && at > 0 ? ahead.sign : null, opens: last ? ahead.opens : 0 }
  return { ...sheet, cards: tidy(cards.toSpliced(at, 0, card)), ahead: last ? NOTHING_AHEAD : ahead }
}

/** Without that card. Brackets that it closed or opened go to its neighbours; a pair around it alone goes with it. */
export function take(sheet: Sheet, key: string): Sheet {
  const at = indexOf(sheet, key)
  const gone = sheet.cards[at]
  if (!gone) return sheet
  const pairs = Math.min(gone.opens, gone.closes)
  const cards = sheet.cards.map((card, i) => {
    if (i === at + 1) return { ...card, opens: card.opens + gone.opens - pairs }
    return i === at - 1 ? { ...card, closes: card.closes + gone.closes - pairs } : card
  })
  return cards.length === 1 ? blank(sheet.mode) : { ...sheet, cards: tidy(cards.toSpliced(at, 1)) }
}

/** Another card in the place of one. */
export function swap(sheet: Sheet, key: string, held: Held, value: Fraction | null): Sheet {
  return change(sheet, key, (card) => ({ ...card, key: held.key, name: held.name, value }))
}

/** The card at another place; signs and brackets stay where they are. */
export function move(sheet: Sheet, key: string, to: number): Sheet {
  const from = indexOf(sheet, key)
  const there = Math.max(0, Math.min(sheet.cards.length - 1, to))
  if (from < 0 || from === there) return sheet
  const moved = sheet.cards.toSpliced(from, 1).toSpliced(there, 0, sheet.cards[from]!)
  const cards = sheet.cards.map((place, i) => ({ ...place, key: moved[i]!.key, name: moved[i]!.name, value: moved[i]!.value }))
  return { ...sheet, cards }
}

export function declare(sheet: Sheet, key: string, value: Fraction): Sheet {
  return change(sheet, key, (card) => ({ ...card, value }))
}

/** A sign before the card at `at`. There is one relation: a second one changes places with the first. */
export function sign(sheet: Sheet, at: number, sign: Sign): Sheet {
  const before = sheet.cards[at]?.sign ?? null
  const other = RELATIONS.has(sign) ? sheet.cards.findIndex((card, i) => i !== at && RELATIONS.has(card.sign ?? '')) : -1
  const cards = sheet.cards.map((card, i) => (i === at ? { ...card, sign } : i === other ? { ...card, sign: before } : card))
  return { ...sheet, cards }
}

/** A sign by its button or key: where one was chosen, else where one is missing, else ahead of the next card. */
export function write(sheet: Sheet, what: Sign, chosen: number | null): Sheet {
  const missing = sheet.cards.findIndex((card, i) => i > 0 && card.sign === null)
  if (chosen !== null) return sign(sheet, chosen, what)
  if (missing > 0) return sign(sheet, missing, what)
  return sheet.cards.length ? { ...sheet, ahead: { ...sheet.ahead, sign: what } } : sheet
}

/** A bracket at the chosen card; without one it opens before the next card, or closes behind the last. */
export function bracket(sheet: Sheet, what: Bracket, key: string | null): Sheet {
  const ahead = { ...sheet.ahead, opens: sheet.ahead.opens + 1 }
  if (what === '(') return key === null ? { ...sheet, ahead } : change(sheet, key, (card) => ({ ...card, opens: card.opens + 1 }))
  const at = key ?? sheet.cards.at(-1)?.key
  return at === undefined ? sheet : change(sheet, at, (card) => ({ ...card, closes: card.closes + 1 }))
}

/** One bracket less at a card, or ahead of the next. */
export function unbracket(sheet: Sheet, what: Bracket, key: string | null): Sheet {
  if (key === null) return { ...sheet, ahead: { ...sheet.ahead, opens: Math.max(0, sheet.ahead.opens - 1) } }
  const side = what === '(' ? 'opens' : 'closes'
  return change(sheet, key, (card) => ({ ...card, [side]: Math.max(0, card[side] - 1) }))
}

/** Only the cards that are still there. */
export function prune(sheet: Sheet, there: ReadonlySet<string>): Sheet {
  return sheet.cards.reduce((left, card) => (there.has(card.key) ? left : take(left, card.key)), sheet)
}

function change(sheet: Sheet, key: string, how: (card: Laid) => Laid): Sheet {
  return { ...sheet, cards: sheet.cards.map((card) => (card.key === key ? how(card) : card)) }
}

// --- in writing

/** "[>=6/12 red: 2/1]" */
const named = ({ name, value }: Laid): string => (value ? `${name.slice(0, -1)}: ${value[0]}/${value[1]}]` : name)

/** What is written, in notation; what is missing is left out. */
export function text({ mode, cards, ahead }: Sheet): string {
  const words = cards.map((card) => {
    const written = '('.repeat(card.opens) + named(card) + ')'.repeat(card.closes)
    return mode === 'equation' && card.sign ? `${card.sign} ${written}` : written
  })
  return [...words, ahead.sign ?? '', '('.repeat(ahead.opens)].filter(Boolean).join(' ')
}

/** The whole action. */
export function action(sheet: Sheet, theft: boolean): string {
  const verb = sheet.mode === 'pattern' ? (theft ? 'steal pattern' : 'pattern') : theft ? 'steal' : 'compute'
  return `${verb} ${text(sheet)}`
}

/** Whether enough is written that something can be said to it: no sign between two cards is missing. */
export function hasSigns({ mode, cards }: Sheet): boolean {
  return cards.length > 1 && (mode === 'pattern' || cards.every((card, i) => i === 0 || card.sign !== null))
}

/** Whether nothing is left open, so that it is worth asking what it would be. */
export function isWhole(sheet: Sheet): boolean {
  const { mode, cards, ahead } = sheet
  if (cards.length < 2 || ahead.sign || ahead.opens) return false
  if (mode === 'pattern') return cards.length > 2
  const depth = cards.reduce((sum, card) => sum + card.opens - card.closes, 0)
  const relations = cards.filter((card) => RELATIONS.has(card.sign ?? '')).length
  return depth === 0 && relations === 1 && hasSigns(sheet)
}

/** A pattern has no relation outside the names of its cards. */
export const modeOf = (line: string): Mode => (/[=<>]/.test(line.replace(/\[[^\]]*\]/g, '')) ? 'equation' : 'pattern')

const TOKEN = /\s*(?:(\d{1,2}\s?\/\s?12(?!\d)\s?[hdsc♥♦♠♣]?(?![a-wyz]))|(\[[^\]]*\])|(\*\*|[-+−–x×*·/÷^=<>()]))|\s*(\S)/giy
const OTHER: Record<string, string> = { '−': '-', '–': '-', '×': 'x', '*': 'x', '·': 'x', X: 'x', '÷': '/', '**': '^' }
const SUITS: Record<string, string> = { '♥': 'h', '♦': 'd', '♠': 's', '♣': 'c' }

/** A card's name without what may be left out, and its declared value. */
function plain(written: string): { name: string; value: Fraction | null } {
  const [name, value] = written.split(':')
  const short = name!.toLowerCase().replace(/[♥♦♠♣]/g, (suit) => SUITS[suit]!).replace('≥', '>=').replace('≤', '<=')
  const [n, d = '1'] = value?.replace(']', '').split('/') ?? []
  return { name: short.replace(/[\s[\]]|\/any/g, ''), value: n?.trim() ? [Number(n), Number(d)] : null }
}

/** Whether a card goes by this name: the suit may be left out, and a wild card's colour. */
function isCalled(card: string, name: string): boolean {
  const whole = plain(card).name
  return whole === name || whole.replace(/[hdsc]$|red$|black$/, '') === name
}

/**
 * The board of a line that somebody writes, each card taken from `supply`; null as long as it cannot be read. Without a
 * supply the cards are only named (the last play).
 */
export function parse(line: string, mode: Mode, supply?: readonly Held[]): Sheet | null {
  const left = [...(supply ?? [])]
  let sheet = blank(mode)
  TOKEN.lastIndex = 0
  for (const [, basic, wild, mark, stranger] of line.replace(/^\s*(compute|steal pattern|pattern|steal)\b/i, '').trimEnd().matchAll(TOKEN)) {
    if (stranger) return null
    if (mark) {
      const what = OTHER[mark] ?? mark.toLowerCase()
      if (what === '(' || what === ')') sheet = bracket(sheet, what, what === '(' ? null : (sheet.cards.at(-1)?.key ?? null))
      else sheet = { ...sheet, ahead: { ...sheet.ahead, sign: what as Sign } }
      continue
    }
    const { name, value } = plain(basic ?? wild!)
    const i = left.findIndex((held) => isCalled(held.name, name))
    if (supply && i < 0) return null
    const held = supply ? left.splice(i, 1)[0]! : { key: `line-${sheet.cards.length}`, name: (basic ?? wild!).replace(/:.*\]/, ']') }
    sheet = lay(sheet, held, value)
  }
  return sheet
}
