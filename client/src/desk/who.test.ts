import { expect, test } from 'vitest'
import type { DeskView, PupilView } from '../link/wire.ts'
import { byName, onList, remarkOn, sameAs, sinceFirst } from './who.ts'

const of = (pupil: number, name: string, more: Partial<PupilView> = {}): PupilView => ({
  pupil,
  name,
  element: pupil + 1,
  group: 0,
  present: true,
  left: null,
  came: 1000 * pupil,
  typed: null,
  up: false,
  on_list: null,
  line: null,
  busy: false,
  ...more,
})
const desk = (waiting: PupilView[], pupils: PupilView[] = [], left: PupilView[] = []) =>
  ({
    waiting,
    pupils,
    left,
    listed: [
      { line: 0, given: 'Ben', family: 'Koc', shown: 'Ben', pupil: null },
      { line: 1, given: 'Anna', family: 'Berg', shown: 'Anna', pupil: 9 },
    ],
  }) as unknown as DeskView

test('whoever came with the first of the chosen or later is one of them, wherever they are', () => {
  const all = desk([of(3, 'lol'), of(1, 'Elif')], [of(2, 'Ada')], [of(4, 'Bo')])
  expect(sinceFirst(all, new Set())).toBeNull()
  expect(sinceFirst(all, new Set([99]))).toBeNull()
  expect(sinceFirst(all, new Set([3, 2]))).toEqual({ at: 2000, all: [3, 2, 4] })
})

test('one for each line of the list is let in, and those of no free line are not', () => {
  const free = { on_list: 'free', line: 0 } as const
  const taken = { on_list: 'taken', line: 1 } as const
  const all = desk([of(1, 'Ben', free), of(2, 'ben koc', free), of(3, 'Anna', taken), of(4, 'x', { on_list: 'none' })])
  expect(onList(all)).toEqual([1])
})

test('the desk is told what is known about whoever waits', () => {
  const all = desk([], [of(9, 'Anna', { line: 1, group: 3 }), of(8, 'Ada'), of(7, 'Ben', { group: 2 })])
  const said = (more: Partial<PupilView>, name = 'Zed') => remarkOn(of(1, name, more), all)
  expect(said({ on_list: 'free', line: 0 }, 'Ben Koc')).toEqual({ text: 'on your list', odd: false })
  expect(said({ on_list: 'free', line: 0 }, 'Ben Koç')).toEqual({ text: 'on your list as Ben Koc', odd: false })
  expect(said({ on_list: 'taken', line: 1 }, 'Anna Berg')).toEqual({ text: 'is at table 3', odd: true })
  expect(said({ on_list: 'none' })?.text).toBe('not on your list')
  expect(said({ on_list: 'several' })?.odd).toBe(true)
  expect(said({}, 'ADA')?.text).toBe('is in the class already')
  expect(said({})).toBeNull()
})

test('names stand in alphabetical order', () => {
  expect(byName([of(1, 'Zoë'), of(2, 'Ärne'), of(3, 'Ben')]).map(({ name }) => name)).toEqual(['Ärne', 'Ben', 'Zoë'])
  const [cobalt, silver] = [of(1, '\u2060Co'), of(2, '\u2060Ag')]
  expect(byName([silver, of(3, 'Mo'), cobalt])).toEqual([cobalt, of(3, 'Mo'), silver])
})

test('of two that are one person the first comer stays, with the device that is here, else the later one', () => {
  const [ada, again] = [of(1, 'Ada', { present: false }), of(4, 'Ada 2')]
  const all = desk([], [ada, again])
  for (const [one, other] of [
    [ada, again],
    [again, ada],
  ] as const)
    expect(sameAs(all, one, other)).toEqual({ stays: ada, goes: again, ends: ada })
  const both = [of(1, 'Ada'), of(4, 'Ada 2')] as const
  expect(sameAs(desk([], [...both]), ...both)).toEqual({ stays: both[0], goes: both[1], ends: both[0] })
  const back = [of(1, 'Ada'), of(4, 'Ada 2', { present: false })] as const
  expect(sameAs(desk([], [...back]), ...back)).toEqual({ stays: back[0], goes: back[0], ends: back[1] })
  const left = [of(1, 'Ada', { present: false }), of(4, 'Ada 2')] as const
  expect(sameAs(desk([], [left[1]], [left[0]]), ...left).stays).toBe(left[1])
})
