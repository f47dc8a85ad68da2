import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import { BOXES } from './boxes.ts'
import Face from './Face.svelte'
import { LOOKS, lookOf } from './looks.ts'

const drawn = (props: { box: 'A' | 'D' | 'E' | 'H' | null; n?: number; variant?: 'full' | 'small' }) =>
  render(Face, props).container.innerHTML
const lettersOf = (element: Element) => [...element.querySelectorAll('text')].map((text) => text.textContent)

test.each(['full', 'small'] as const)(
  'all boxes, %s, are pictures with a name and a letter each, and no two alike',
  (variant) => {
    const pictures = BOXES.map((box) => render(Face, { box, variant }).container)
    expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('aria-label'))).toEqual([
      'Alive',
      'Dead',
      'Empty',
      'Heisenberg',
    ])
    expect(pictures.map((one, i) => lettersOf(one).includes(BOXES[i]!))).toEqual([true, true, true, true])
    expect(new Set(pictures.map((one) => one.innerHTML)).size).toBe(4)
  },
)

test('the living differ by where they lie; the others are all alike', () => {
  const cats = LOOKS.map((_, n) => drawn({ box: 'A', n }))
  expect(new Set(cats).size).toBe(LOOKS.length)
  expect(drawn({ box: 'A', n: 3 })).toBe(cats[3])
  for (const box of ['D', 'E', 'H', null] as const) expect(drawn({ box, n: 0 })).toBe(drawn({ box, n: 7 }))
})

test('every number has a look, and neighbours never wear the same', () => {
  for (let n = -3; n < 60; n++) expect(lookOf(n)).not.toBe(lookOf(n + 1))
  expect(lookOf(LOOKS.length + 2)).toBe(lookOf(2))
})

test('a closed box says that it is closed, and nothing else', () => {
  const { container } = render(Face, { box: null })
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Closed box')
  expect(lettersOf(container)).toEqual([])
})

test('inside something that is named, a box is silent', () => {
  const { container } = render(Face, { box: 'D', named: false })
  expect(screen.queryByRole('img')).toBe(null)
  expect(container.querySelector('svg')!.getAttribute('aria-hidden')).toBe('true')
})
