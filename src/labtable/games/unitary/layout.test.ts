import { describe, expect, test } from 'vitest'
import { layRow, layRows, type Laid } from './layout.ts'

const phone = { width: 350, most: 62, least: 44, gap: 8 }
const width = (counts: number[], { tile, gap, step }: Laid) => {
  const groups = counts.filter((n) => n > 0)
  const inner = groups.reduce((sum, n) => sum + tile + (n - 1) * step, 0)
  return inner + (groups.length - 1) * gap
}

describe('a row of unit cards', () => {
  test('is set large while there is room', () => {
    expect(layRow([1, 2, 1], phone)).toEqual({ tile: 62, gap: 8, step: 70, fanned: false })
  })
  test('shrinks, but not below what a thumb can hit', () => {
    const laid = layRow([1, 3, 3], phone)
    expect(laid.fanned).toBe(false)
    expect(laid.tile).toBeGreaterThanOrEqual(44)
    expect(laid.tile).toBeLessThan(62)
  })
  test.each([[[12, 12, 12]], [[0, 0, 12]], [[1, 12, 3]], [[4, 4, 4]], [[12, 0, 1]], [[3, 3, 2]]])('never leaves the page: %s', (counts) => {
    const laid = layRow(counts, phone)
    expect(width(counts, laid)).toBeLessThanOrEqual(phone.width + 0.01)
    expect(laid.step).toBeGreaterThan(3)
  })
  test('both rows have cards of one size', () => {
    const [above, below] = layRows([1, 0, 0], [0, 4, 3], phone)
    expect(above.tile).toBe(below.tile)
  })
  test('an empty row takes no room', () => {
    expect(layRow([0, 0, 0], phone).fanned).toBe(false)
  })
})
