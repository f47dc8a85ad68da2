import { expect, test } from 'vitest'
import type { PlaceView } from '../link/wire.ts'
import { holds, leaves, newsOf } from './news.ts'

const place = (more: Partial<PlaceView>): PlaceView => ({
  t: 'place',
  code: 'photon-41',
  title: '',
  game: 'unitary',
  naming: 'typed',
  at: 'table',
  me: { pupil: 0, name: 'Noor', element: 27 },
  group: 4,
  others: [],
  table: 'muon-427',
  played: [],
  mended: false,
  door: 'open',
  homework: null,
  question: null,
  secret: null,
  keep_days: 30,
  language: null,
  help: null,
  time: null,
  ...more,
})
const waiting = place({ at: 'waiting', table: null })
const question = place({
  at: 'question',
  table: 'tau-100',
  question: { number: 1, kind: 'puzzle', together: false, interrupts: true, place: 1, of: 1, told: null },
})
const betweenGames = { ...question, question: { ...question.question!, interrupts: false } }

test('a pupil is told when the page follows them to another place, unless the place says it', () => {
  const table = place({})
  expect(newsOf(null, table)).toBe('')
  expect(newsOf(waiting, table)).toBe('')
  expect(newsOf(table, place({ at: 'over' }))).toBe('')
  expect(newsOf(table, place({ at: 'out', me: null, group: 0, table: null }))).toBe('')
  const atDoor = place({ at: 'door', group: 0, table: null })
  expect(newsOf(atDoor, place({ at: 'waiting', table: null }))).toBe('You have a seat now, at table 4.')
  expect(newsOf(table, place({ table: 'gluon-100' }))).toBe('Your teacher has dealt the next game.')
  expect(newsOf(table, place({ group: 5, table: null, at: 'waiting' }))).toBe('You sit at table 5 now.')
  expect(newsOf(place({ at: 'puzzle', group: 0 }), table)).toBe('You have a seat now, at table 4.')
})
test('a question is announced once, and the way back from it', () => {
  expect(newsOf(waiting, betweenGames)).toBe('Your teacher gives everybody this puzzle.')
  expect(newsOf(place({}), betweenGames)).toBe('Your teacher gives everybody this puzzle.')
  expect(newsOf(place({}), question)).toContain('this puzzle. Your game stands still meanwhile.')
  expect(newsOf(question, question)).toBe('')
  expect(newsOf(question, { ...question, question: { ...question.question!, number: 2, kind: 'step' } })).toContain(
    'asks',
  )
  expect(newsOf(question, place({}))).toBe('You go on where you were.')
})
test('a pupil who asked for help is told that it is seen', () => {
  const asked = place({ help: 'asked' })
  expect(newsOf(place({}), asked)).toBe('Your teacher can see that you need help.')
  expect(newsOf(asked, asked)).toBe('')
  expect(newsOf(asked, place({ help: 'seen' }))).toBe('Your teacher has seen that you need help.')
  expect(newsOf(asked, place({}))).toBe('')
})
test('what was being prepared is left with its table', () => {
  expect(leaves(place({}), question)).toBe(true)
  expect(leaves(place({}), place({ others: ['Ben'] }))).toBe(false)
  expect(leaves(waiting, place({}))).toBe(false)
})

test('that there is a seat is still told when it is dealt to a moment later', () => {
  const seated = place({ at: 'waiting', table: null, group: 4 })
  expect(newsOf(place({ at: 'puzzle', group: 0 }), seated)).toBe('You have a seat now, at table 4.')
  expect(newsOf(seated, place({ group: 4 }))).toBe('')
  expect(holds(seated, place({ group: 4 }))).toBe(true)
  expect(holds(seated, place({ at: 'over', group: 4 }))).toBe(false)
  expect(holds(seated, place({ at: 'waiting', table: null, group: 4 }))).toBe(true)
})
