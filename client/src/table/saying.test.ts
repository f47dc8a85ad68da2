import { expect, test } from 'vitest'
import { Saying, type Message } from './saying.svelte.ts'

const lesson: Message = { kind: 'lesson', key: 'lesson 1' }
const aim: Message = { kind: 'aim', key: 'aim' }

test('what was put away stays away until there is something new', () => {
  let messages: Message[] = [lesson, aim]
  const saying = new Saying(() => messages)
  expect(saying.shown?.kind).toBe('lesson')
  saying.putAway()
  expect(saying.shown).toBeNull()
  messages = [{ kind: 'fault', key: 'fault 1' }, lesson, aim]
  expect(saying.shown?.kind).toBe('fault')
  saying.putAway()
  messages = [lesson, aim]
  expect(saying.shown).toBeNull()
  messages = [{ kind: 'lesson', key: 'lesson 2' }, aim]
  expect(saying.shown?.kind).toBe('lesson')
})

test('what stays can be brought back; whoever knows the aim asks for it', () => {
  const saying = new Saying(() => [lesson, aim])
  saying.putAway()
  expect(saying.lasting).toBe('lesson')
  saying.bringBack()
  expect(saying.shown?.kind).toBe('lesson')
  let known = false
  const match = new Saying(() => [{ ...aim, known }])
  expect(match.shown?.kind).toBe('aim')
  known = true
  expect(match.shown).toBeNull()
  match.bringBack()
  expect(match.shown?.kind).toBe('aim')
  match.putAway()
  expect(match.shown).toBeNull()
})
