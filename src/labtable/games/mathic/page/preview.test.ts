import { beforeEach, expect, test, vi } from 'vitest'
import { Preview } from './preview.svelte.ts'

const MOMENT = 1000 // ms, more than any pause

/** What was asked, and how each answer comes. */
let asked: { action: string; answer: (found: unknown) => void }[]
const preview = () => new Preview((action) => new Promise((answer) => asked.push({ action, answer })))
const actions = () => asked.map(({ action }) => action)

beforeEach(() => {
  asked = []
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

test('it is asked once nothing has changed for a moment, and once about the same', () => {
  const said = preview()
  said.ask('compute 1', false)
  said.ask('compute 2', false)
  vi.advanceTimersByTime(MOMENT)
  said.ask('compute 2', false)
  vi.advanceTimersByTime(MOMENT)
  expect(actions()).toEqual(['compute 2'])
})
test('an answer about what is no longer written is not taken', async () => {
  const said = preview()
  said.ask('compute 1', false)
  vi.advanceTimersByTime(MOMENT)
  said.ask('compute 2', false)
  vi.advanceTimersByTime(MOMENT)
  asked[1]!.answer('second')
  asked[0]!.answer('first')
  await vi.advanceTimersByTimeAsync(0)
  expect(said.found).toBe('second')
})
test('what is typed is not judged by what was typed before', async () => {
  const said = preview()
  said.ask('compute 1', true)
  vi.advanceTimersByTime(MOMENT)
  asked[0]!.answer('one')
  await vi.advanceTimersByTimeAsync(0)
  said.ask('compute 12', true)
  expect(said.found).toBe(null)
})
test('in another position it is asked again', () => {
  const said = preview()
  for (const _ of [1, 2]) {
    said.ask('compute 1', false)
    vi.advanceTimersByTime(MOMENT)
    said.forget()
  }
  expect(actions()).toEqual(['compute 1', 'compute 1'])
})
