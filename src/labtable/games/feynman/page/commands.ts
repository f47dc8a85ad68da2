/** What a key means at the table. */
import { isUndo, keyOf } from '$client/kit/keys.ts'

export type Command =
  | { does: 'move'; by: 1 | -1 }
  | { does: 'pick'; index: number }
  | { does: 'enter'; by: 1 | -1 }
  | { does: 'play' | 'draw' | 'baryon' | 'call' | 'catch' | 'look' | 'let' }

const COMMANDS: Record<string, Command> = {
  p: { does: 'play' },
  d: { does: 'draw' },
  b: { does: 'baryon' },
  '!': { does: 'call' },
  c: { does: 'catch' },
  i: { does: 'look' },
  Escape: { does: 'let' },
  Backspace: { does: 'let' },
  ArrowLeft: { does: 'move', by: -1 },
  ArrowRight: { does: 'move', by: 1 },
  ArrowUp: { does: 'enter', by: -1 },
  ArrowDown: { does: 'enter', by: 1 },
}

/** The command of a key, if it is one of ours. */
export function command(event: KeyboardEvent): Command | undefined {
  if (isUndo(event)) return COMMANDS['Escape']
  const key = keyOf(event) ?? ''
  return /^[1-9]$/.test(key) ? { does: 'pick', index: Number(key) - 1 } : COMMANDS[key]
}
