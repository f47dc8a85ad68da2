/** What a key means at the table. */
import { isUndo, keyOf } from '$client/kit/keys.ts'
import type { Bracket, Sign } from './equation.ts'

export type Command =
  | { does: 'move'; across: number; down: number }
  | { does: 'shift'; by: 1 | -1 }
  | { does: 'number'; index: number }
  | { does: 'sign'; sign: Sign }
  | { does: 'bracket'; bracket: Bracket }
  | { does: 'remove' | 'undo' | 'value' | 'play' | 'discard' | 'write' | 'clear' | 'pass' | 'challenge' | 'let' }

const COMMANDS: Record<string, Command> = {
  ArrowLeft: { does: 'move', across: -1, down: 0 },
  ArrowRight: { does: 'move', across: 1, down: 0 },
  ArrowUp: { does: 'move', across: 0, down: -1 },
  ArrowDown: { does: 'move', across: 0, down: 1 },
  '+': { does: 'sign', sign: '+' },
  '-': { does: 'sign', sign: '-' },
  '−': { does: 'sign', sign: '-' },
  x: { does: 'sign', sign: 'x' },
  '*': { does: 'sign', sign: 'x' },
  '×': { does: 'sign', sign: 'x' },
  '/': { does: 'sign', sign: '/' },
  '÷': { does: 'sign', sign: '/' },
  ':': { does: 'sign', sign: '/' },
  '^': { does: 'sign', sign: '^' },
  '=': { does: 'sign', sign: '=' },
  '<': { does: 'sign', sign: '<' },
  '>': { does: 'sign', sign: '>' },
  '(': { does: 'bracket', bracket: '(' },
  ')': { does: 'bracket', bracket: ')' },
  Backspace: { does: 'remove' },
  Delete: { does: 'remove' },
  Escape: { does: 'let' },
  v: { does: 'value' },
  p: { does: 'play' },
  d: { does: 'discard' },
  w: { does: 'write' },
  c: { does: 'clear' },
  n: { does: 'pass' },
  f: { does: 'challenge' },
}

/** The command of a key, if it is one of ours. */
export function command(event: KeyboardEvent): Command | undefined {
  if (isUndo(event)) return { does: 'undo' }
  const key = keyOf(event) ?? ''
  if (/^[1-9]$/.test(key)) return { does: 'number', index: Number(key) - 1 }
  if (event.shiftKey && key === 'ArrowLeft') return { does: 'shift', by: -1 }
  if (event.shiftKey && key === 'ArrowRight') return { does: 'shift', by: 1 }
  return COMMANDS[key]
}
