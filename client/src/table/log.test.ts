import { expect, test } from 'vitest'
import type { LogLine, Sentence } from '../link/wire.ts'
import { calledOut, latest, turnsOf } from './log.ts'

const line = (n: number, turn: number, said: string[], aloud = false): LogLine => ({
  n,
  turn,
  seat: 0,
  event: {},
  said: said.map((key) => ({ key })),
  aloud,
})
const keys = (said: Sentence[]) => said.map(({ key }) => key)

test('the log has one line for each turn, however many actions and events it had', () => {
  const log = [
    line(0, 0, ['hides']),
    line(0, 1, ['drew']),
    line(1, 1, ['played']),
    line(2, 1, []),
    line(3, 1, ['done']),
    line(3, 2, ['drew']),
  ]
  expect(turnsOf(log).map(({ turn, said }) => [turn, ...keys(said)])).toEqual([
    [0, 'hides'],
    [1, 'drew', 'played', 'done'],
    [2, 'drew'],
  ])
  expect(turnsOf([])).toEqual([])
})

test('what has just happened is all that was said of the last action', () => {
  expect(keys(latest([line(1, 1, ['played']), line(2, 1, ['done']), line(2, 2, ['drew']), line(3, 2, [])]))).toEqual([
    'done',
    'drew',
  ])
  expect(latest([])).toEqual([])
})

test('what was said aloud stays until the turn after it is over', () => {
  const log = [line(1, 1, ['played']), line(2, 1, ['false_claim'], true), line(3, 1, ['played'])]
  expect(keys(calledOut(log))).toEqual(['false_claim'])
  expect(keys(calledOut([...log, line(4, 2, ['drew'])]))).toEqual(['false_claim'])
  expect(calledOut([...log, line(4, 2, ['drew']), line(5, 3, ['drew'])])).toEqual([])
  expect(calledOut([line(1, 1, ['played'])])).toEqual([])
})
