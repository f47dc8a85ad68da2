import { expect, test } from 'vitest'
import { Saying, type Thing } from './saying.svelte.ts'

const lesson: Thing = { kind: 'lesson', key: 'lesson 1' }
const aim: Thing = { kind: 'aim', key: 'aim' }

test('what was put away stays away until there is something new', () => {
  let things: Thing[] = [lesson, aim]
  const saying = new Saying(() => things)
  expect(saying.shown?.kind).toBe('lesson')
  saying.putAway()
  expect(saying.shown).toBeNull()
  things = [{ kind: 'fault', key: 'fault 1' }, lesson, aim]
  expect(saying.shown?.kind).toBe('fault')
  saying.putAway()
  things = [lesson, aim]
  expect(saying.shown).toBeNull()
  things = [{ kind: 'lesson', key: 'lesson 2' }, aim]
  expect(saying.shown?.kind).toBe('lesson')
})

test('what stays can be brought back; whoever knows the aim asks for it', () => {
  const saying = new Saying(() => [lesson, aim])
  saying.putAway()
  expect(saying.stays).toBe('lesson')
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
