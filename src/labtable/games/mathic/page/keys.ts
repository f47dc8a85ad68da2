/** The keyboard shortcuts of Mathic Fraction. */
import { tick } from 'svelte'
import type { Key } from '$client/kit/keys.ts'
import { say } from './texts.ts'
import { indexOf, signOf, type Bracket, type Sign } from './equation.ts'
import { moveFocus, rowsOf } from './focus.ts'
import type { MathicSession } from './session.svelte.ts'

const ACROSS: Record<string, number> = { '←': -1, '→': 1 }
const DOWN: Record<string, number> = { '↑': -1, '↓': 1 }

export function keysOf(session: MathicSession): Key[] {
  const { board } = session
  return [
    {
      press: '← → ↑ ↓',
      does: say('key.move'),
      run: (key) => moveFocus(rowsOf(session.root), ACROSS[key] ?? 0, DOWN[key] ?? 0),
    },
    { press: 'Enter', does: say('key.pick') }, // the card is a button, which handles this key
    {
      press: '1 2 3 4',
      also: '1 … 9',
      does: say('key.number'),
      run: (key) => layFromHand(session, Number(key) - 1),
    },
    {
      press: '+ − × / ^ = < > ( )',
      also: '- x * ÷ :',
      does: say('key.signs'),
      run: (key) => write(session, signOf(key)),
    },
    { press: 'V', does: say('key.value'), run: () => askValue(session) },
    { press: '⇧ ← →', does: say('key.shift'), run: (key) => shift(session, ACROSS[key]!) },
    { press: '⌫', also: 'Delete', does: say('key.remove'), run: () => takeBack(session) },
    { press: 'Ctrl Z', does: say('key.undo'), run: () => board.undo() },
    { press: 'W', does: say('key.write'), run: () => focusOn(session, '.field') },
    { press: 'P', does: say('key.play'), run: () => session.play() },
    { press: 'D', does: say('key.discard'), run: () => discard(session) },
    { press: 'C', does: say('key.clear'), run: () => board.clear() },
    { press: 'N', does: say('key.pass'), run: () => answer(session, 'pass') },
    { press: 'F', does: say('key.challenge'), run: () => answer(session, 'challenge') },
    { press: 'Esc', does: say('key.let'), run: () => session.letGo() },
  ]
}

function find(session: MathicSession, selector: string): HTMLElement | null | undefined {
  return session.root?.querySelector<HTMLElement>(selector)
}
function focusOn(session: MathicSession, selector: string): boolean {
  const there = find(session, selector)
  there?.focus()
  return there != null
}
/** After the page has been updated. */
function focusSoon(session: MathicSession, selector: string): void {
  void tick().then(() => focusOn(session, selector))
}
/** The card on the board that a shortcut acts on: the chosen one, or the one with the focus. */
function keyMeant({ board }: MathicSession): string | undefined {
  return board.chosenCard?.key ?? document.activeElement?.closest<HTMLElement>('.eq .pick')?.dataset.key
}

function layFromHand(session: MathicSession, place: number): boolean {
  const held = session.hand[place]
  if (!held || session.theft || !session.open) return false
  session.board.lay(held)
  return focusOn(session, `.hand-cards [data-key="${held.key}"]`)
}
function write({ open, board }: MathicSession, what: Sign | Bracket): boolean {
  if (!open) return false
  if (what === '(' || what === ')') board.bracket(what)
  else board.sign(what)
  return true
}
function askValue(session: MathicSession): boolean {
  focusSoon(session, '.picker input')
  return session.board.chooseWild()
}
function shift(session: MathicSession, by: number): boolean {
  const key = keyMeant(session)
  if (!key) return false
  session.board.move(key, indexOf(session.board.draft, key) + by)
  focusSoon(session, `.eq .pick[data-key="${key}"]`)
  return true
}
function takeBack(session: MathicSession): void {
  const key = keyMeant(session)
  if (key) session.board.takeBack(key)
  else session.board.undo()
}
function discard(session: MathicSession): boolean {
  const focused = (document.activeElement as HTMLElement | null)?.dataset.key
  const held = session.board.alone ?? session.hand.find(({ key }) => key === focused)
  if (held && session.mine) session.discard(held)
  return held !== undefined
}
function answer(session: MathicSession, action: 'pass' | 'challenge'): boolean {
  const mayAnswer = session.view.choices.some((choice) => choice.action === action)
  if (mayAnswer) session.attempt(action)
  return mayAnswer
}
