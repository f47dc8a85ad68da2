import { describe, expect, test } from 'vitest'
import { isBlank, powers, setUnits, spoken, spokenSI } from './units.ts'

describe('a fraction of units', () => {
  test('is spoken as a physicist would read it', () => {
    expect(spoken([1, 1, -2])).toBe('kilogram metre over second squared')
    expect(spoken([0, 0, -1])).toBe('one over second')
    expect(spoken([0, 3, 0])).toBe('metre cubed')
    expect(spoken([0, 0, 4])).toBe('second to the power of 4')
    expect(spoken([0, 0, 0])).toBe('an empty area')
  })

  test('keeps what stands above apart from what stands below', () => {
    expect(powers([1, -3, 0], 1)).toEqual([{ unit: 'kg', power: 1 }])
    expect(powers([1, -3, 0], -1)).toEqual([{ unit: 'm', power: 3 }])
    expect(isBlank([0, 0, 0])).toBe(true)
    expect(isBlank([0, 0, -1])).toBe(false)
  })

  test('is set with a bar only if something stands below it', () => {
    expect(setUnits([1, 2, 0])).toEqual([
      {
        kind: 'frac',
        above: ['kg', '\u00a0m', { kind: 'sup', text: '2', spoken: '' }],
        below: [],
        spoken: 'kilogram metre squared',
      },
    ])
    expect(setUnits([0, 0, -2])).toEqual([
      {
        kind: 'frac',
        above: ['1'],
        below: ['s', { kind: 'sup', text: '2', spoken: '' }],
        spoken: 'one over second squared',
      },
    ])
    expect(setUnits([0, 0, 0])).toEqual(['an empty area'])
  })
})

test('SI names are spoken out', () => {
  const said = {
    N: 'newton',
    'N/m': 'newton per metre',
    'm²': 'square metre',
    'm³': 'cubic metre',
    'kg m²': 'kilogram square metre',
    'm/s²': 'metre per second squared',
    'm³/s': 'metre cubed per second',
    '1/s²': 'per second squared',
    'Pa s': 'pascal second',
  }
  for (const [si, words] of Object.entries(said)) expect(spokenSI(si)).toBe(words)
})
