import { describe, expect, test } from 'vitest'
import { layRow, layRows } from './layout.ts'

const phone = { width: 350, most: 62, least: 44, gap: 8 }
describe('a row of unit cards', () => {
  test('is set large while there is room', () => {
    expect(layRow([1, 2, 1], phone)).toEqual({
      tile: 62,
      step: 70,
      apart: 16,
      fanned: false,
      width: 4 * 62 + 8 + 2 * 16,
    })
  })
  test('shrinks, but not below what a thumb can hit', () => {
    const laid = layRow([1, 3, 2], phone)
    expect(laid.fanned).toBe(false)
    expect(laid.tile).toBeGreaterThanOrEqual(44)
    expect(laid.tile).toBeLessThan(62)
  })
  test.each([[[12, 12, 12]], [[0, 0, 12]], [[1, 12, 3]], [[4, 4, 4]], [[12, 0, 1]], [[3, 3, 2]]])(
    'never leaves the page: %s',
    (counts) => {
      const laid = layRow(counts, phone)
      expect(laid.width).toBeLessThanOrEqual(phone.width + 0.01)
      expect(laid.step).toBeGreaterThan(3)
    },
  )
  test('both rows have cards of one size', () => {
    const [above, below] = layRows([1, 0, 0], [0, 4, 3], phone)
    expect(above.tile).toBe(below.tile)
    const [many, few] = layRows([12, 0, 12], [0, 12, 0], { ...phone, width: 620, most: 78 })
    expect(many.tile).toBe(few.tile)
    expect(Math.max(many.width, few.width)).toBeLessThanOrEqual(620.01)
  })
  test('an empty row takes no room', () => {
    expect(layRow([0, 0, 0], phone)).toMatchObject({ fanned: false, width: 0 })
  })
})
