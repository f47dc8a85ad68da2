import { expect, test } from 'vitest'
import type { Printed } from '../link/wire.ts'
import { fromBehind, LARGE, sheetsOf, SMALL, type CardSheet } from './cards.ts'

const DECK: Printed[] = [{ face: 'a', copies: 7, back: 'z' }, { face: 'b' }, { face: 'c', copies: 3 }].map((card) => ({
  copies: 1,
  back: '',
  small: false,
  ...card,
}))
const TOKENS: Printed[] = [{ face: 't', copies: 49, back: '', small: true }]
const faces = ({ places }: CardSheet) => places.map((one) => one && `${one.printed.face}${one.copy}`)

test('every copy lies on one sheet, cards before tokens', () => {
  const sheets = sheetsOf([...TOKENS, ...DECK])
  expect(sheets.map(({ grid }) => grid)).toEqual([LARGE, LARGE, SMALL, SMALL])
  const all = sheets.flatMap(faces).filter(Boolean)
  expect(all).toHaveLength(7 + 1 + 3 + 49)
  expect(new Set(all).size).toBe(all.length)
  expect(faces(sheets[1]!)).toEqual(['c1', 'c2', ...Array(7).fill(null)])
})

test('a back lies behind its front when the paper is turned over its long edge', () => {
  for (const sheet of sheetsOf([...DECK, ...TOKENS])) {
    const { columns } = sheet.grid
    const [front, back] = [faces(sheet), faces(fromBehind(sheet))]
    front.forEach((face, at) => {
      const [row, column] = [Math.floor(at / columns), at % columns]
      expect(back[row * columns + columns - 1 - column]).toBe(face)
    })
  }
})

test('a sheet of cards has room for its foot on either paper', () => {
  for (const { columns, rows, width, height } of [LARGE, SMALL]) {
    expect(columns * width).toBeLessThanOrEqual(210 - 2 * 10)
    expect(rows * height).toBeLessThanOrEqual(279.4 - 15)
  }
})
