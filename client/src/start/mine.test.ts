import { expect, test } from 'vitest'
import type { MyTable } from '../link/wire.ts'
import { inOrder } from './mine.svelte.ts'

const table = (name: string, more: Partial<MyTable>): MyTable => ({
  table: name,
  state: 'here',
  game: 'unitary',
  stage: 'playing',
  names: [],
  you: 0,
  host: false,
  turn: false,
  until: null,
  frozen: false,
  arranged: false,
  alone: false,
  ...more,
})

test('where it is our turn comes first, the most urgent of all, and what is gone comes last', () => {
  const tables = [
    table('gone', { state: 'gone', stage: 'lobby' }),
    table('over', { stage: 'over' }),
    table('lobby', { stage: 'lobby' }),
    table('waits', {}),
    table('also waits', {}),
    table('later', { turn: true, until: 2000 }),
    table('soon', { turn: true, until: 1000 }),
    table('odd', { state: 'unreadable', stage: 'lobby' }),
  ]
  const names = inOrder(tables).map(({ table }) => table)
  expect(names).toEqual(['soon', 'later', 'waits', 'also waits', 'lobby', 'over', 'odd', 'gone'])
})
