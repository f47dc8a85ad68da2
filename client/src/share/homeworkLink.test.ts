import { describe, expect, it } from 'vitest'
import type { Task, TaskDone } from '../link/wire.ts'
import { OtherHomework, packGiven, packResults, unpackGiven, unpackResults } from './homeworkLink.ts'
import { BadLink, pack } from './packed.ts'

const tasks: Task[] = [
  { game: 'cats', puzzle: 3, topic: 'raise' },
  { game: 'cats', lesson: 'first' },
]
const done: TaskDone[] = [
  { state: 'done', first: false, tries: 2, hints: 1, played: 0, won: 0 },
  { state: 'none', first: false, tries: 0, hints: 0, played: 0, won: 0 },
]

describe('homework without a server', () => {
  it('is the same out of its link', async () => {
    expect(await unpackGiven(await packGiven({ tasks, until: 17 }))).toEqual({ tasks, until: 17 })
  })
  it('has a code that says what was done, spaces or not', async () => {
    const given = await packGiven({ tasks, until: 17 })
    const code = await packResults({ name: ' Noor ', done }, given)
    expect(await unpackResults(` ${code.slice(0, 9)}\n${code.slice(9)} `, given, 2)).toEqual({ name: 'Noor', done })
  })
  it('knows a code that was cut, changed, made up, or is of other homework', async () => {
    const given = await packGiven({ tasks, until: 17 })
    const other = await packGiven({ tasks, until: 18 })
    const code = await packResults({ name: 'Noor', done }, given)
    await expect(unpackResults(code, other, 2)).rejects.toThrow(OtherHomework)
    const changed = code[10] === 'A' ? 'B' : 'A'
    const bad = [code.slice(0, -3), code.slice(0, 10) + changed + code.slice(11), 'hello', '', await pack('[1]')]
    for (const one of bad) await expect(unpackResults(one, given, 2)).rejects.toThrow()
    const rows = JSON.stringify([
      1,
      given.slice(-8),
      'Eve',
      [
        [9, 0, 0, 0, 0, 0],
        [0, 0, -1, 0, 0, 0],
      ],
    ])
    await expect(unpackResults(await pack(rows), given, 2)).rejects.toThrow(BadLink)
    await expect(unpackResults(await pack(JSON.stringify([2, '', '', []])), given, 2)).rejects.toThrow('newer')
  })
})
