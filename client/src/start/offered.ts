/** The name that a newcomer is offered, the same until they choose their own. */
import { keep, read } from '../link/store.ts'
import { say } from '../speech/words.ts'

export function offeredName(): string {
  const before = read('offered')
  if (before) return before
  const names = say('start.names').split(' ')
  const name = names[Math.floor(Math.random() * names.length)]!
  keep('offered', name)
  return name
}

/** The player's name in this browser: their own, else the offered one. */
export const nameToPlay = (): string => read('name') ?? offeredName()
