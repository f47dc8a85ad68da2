import { expect, test } from 'vitest'
import { percentInShort, percentInWords } from './percent.ts'

test('only what is certain is 0 or 100 in a hundred', () => {
  expect([0, 0.5, 1, 48, 99, 99.5, 100].map(percentInWords)).toEqual([
    '0\u202f%',
    'less than 1\u202f%',
    '1\u202f%',
    '48\u202f%',
    '99\u202f%',
    'more than 99\u202f%',
    '100\u202f%',
  ])
  expect([0, 0.5, 1, 48, 99, 99.5, 100].map(percentInShort)).toEqual([
    '0\u202f%',
    '<1\u202f%',
    '1\u202f%',
    '48\u202f%',
    '99\u202f%',
    '>99\u202f%',
    '100\u202f%',
  ])
})
