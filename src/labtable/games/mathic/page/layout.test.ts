import { describe, expect, test } from 'vitest'
import { cardWidth } from './layout.ts'

const laptop = { width: 900, height: 200, most: 106, least: 43, sign: 62, gap: 10 }
const phone = { width: 366, height: 176, most: 86, least: 43, sign: 50, gap: 10 }

describe('the size of the cards on the board', () => {
  test('is the largest while there is room', () => {
    expect(cardWidth(3, 0, laptop)).toBe(106)
  })
  test('shrinks with cards and brackets', () => {
    expect(cardWidth(5, 2, laptop)).toBeLessThan(cardWidth(5, 0, laptop) + 0.1)
    expect(cardWidth(8, 0, laptop)).toBeLessThan(cardWidth(5, 0, laptop))
  })
  test('a phone has room for five in two rows', () => {
    const width = cardWidth(5, 2, phone)
    expect(2 * width * (88 / 63) + phone.gap).toBeLessThanOrEqual(phone.height + 0.01)
    expect(width).toBeGreaterThan(50)
  })
  test('never smaller than what a thumb can hit', () => {
    expect(cardWidth(30, 8, phone)).toBe(43)
  })
})
