import { expect, test } from 'vitest'
import { moved } from './steady.ts'

const box = (left: number, width = 100) => ({ left, right: left + width, top: 0, bottom: 44 }) as DOMRect
const [grab, draw, keep] = ['catch', 'draw', 'keep'].map((name) => ({ name }) as unknown as Element)

test('what closes up, or grows, has moved under the finger; what stayed, or came where nothing was, has not', () => {
  const before = new Map([
    [grab!, box(0)],
    [draw!, box(110)],
  ])
  expect(moved(before, new Map([[draw!, box(0)]]))).toEqual([draw])
  expect(moved(before, new Map([[grab!, box(0, 210)]]))).toEqual([grab])
  expect(moved(before, before)).toEqual([])
  expect(moved(before, new Map([...before, [keep!, box(220)]]))).toEqual([])
  expect(moved(before, new Map([[keep!, box(50)]]))).toEqual([keep])
})
