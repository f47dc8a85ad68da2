import { render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { logOf } from '$client/kit/testing.ts'
import Earned from './Earned.svelte'
import Face from './Face.svelte'
import NumberLine from './NumberLine.svelte'
import Proof from './Proof.svelte'
import ScoreSheet from './ScoreSheet.svelte'
import Token from './Token.svelte'
import type { Event, Proof as Worked, Step } from './view.ts'
import { readCard } from './written.ts'

vi.mock('$client/kit/context.ts', async () => {
  const { speechOf } = await import('$client/kit/testing.ts')
  const { formats } = await import('./formats.ts')
  return {
    pageContext: () => ({
      speech: () => ({ ...speechOf('mathic', 'Ada', 'Lise'), formats }),
      rule: () => {},
      game: () => 'mathic',
    }),
  }
})

const step = (over: Partial<Step>): Step => ({
  side: 0,
  a: [3, 12],
  operator: '+',
  b: [4, 12],
  common: [
    [3, 12],
    [4, 12],
  ],
  raw: [7, 12],
  value: [7, 12],
  fail: null,
  ...over,
})
const worked: Worked = {
  line: '3/12h + 4/12s = 7/12d',
  relation: '=',
  left: [7, 12],
  right: [7, 12],
  steps: [step({})],
  holds: true,
  why: null,
  pattern: null,
  common: null,
}

test('every card is a picture with its name', () => {
  const names = ['3/12h', '[>=6/12 red]', '[<3/12 black]', '[odd/any red]', '[even/even black]', '[simplest red]']
  for (const name of names) render(Face, { name, more: readCard(name)! })
  const said = screen.getAllByRole('img').map((picture) => picture.getAttribute('aria-label'))
  expect(said[0]).toBe('three twelfths of hearts')
  expect(said[1]).toContain('at least six twelfths')
  expect(new Set(said).size).toBe(names.length)
})

test('a declared value stands in the window, and is spoken', () => {
  const { container } = render(Face, { name: '[>=6/12 red]', more: readCard('[>=6/12 red]')!, value: [2, 1] })
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/two$/)
  expect([...container.querySelectorAll('.declared text')].map((text) => text.textContent)).toEqual(['2', '1'])
})

test('a strip has as many full cells as the card has twelfths', () => {
  for (const twelfths of [0, 7, 12]) {
    const { container } = render(Face, { name: `${twelfths}/12c`, more: readCard(`${twelfths}/12c`)! })
    expect(container.querySelectorAll('.cell.full')).toHaveLength(twelfths)
    expect(container.querySelectorAll('.cell')).toHaveLength(12)
  }
})

test('a token says what it rewards, and whether this play would earn it', () => {
  render(Token, { name: 'plus', lit: true })
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'plus: the equation uses plus or times; this play would earn it',
  )
})

test('a proof is read step by step in words, and ends with what was to be shown', () => {
  const { container } = render(Proof, { proof: worked })
  expect(screen.getByRole('listitem').textContent).toContain('three twelfths plus four twelfths equals seven twelfths')
  expect(container.querySelectorAll('math mfrac')).toHaveLength(3)
  expect(screen.getByText(/Both sides are/)).toBeTruthy()
  expect(screen.getByRole('img', { name: 'which was to be shown' })).toBeTruthy()
})

test('a false equation says why, with its rule, and shows nothing', () => {
  render(Proof, {
    proof: {
      ...worked,
      line: '3/12h + 4/12s = 8/12d',
      right: [2, 3],
      holds: false,
      why: { key: 'not_true', params: { left: [7, 12], right: [2, 3] }, rule: 'M-4' },
    },
  })
  expect(screen.getByText(/Not true:/).textContent).toContain('seven twelfths')
  expect(screen.getByRole('link').textContent).toBe('M-4')
  expect(screen.queryByRole('img')).toBe(null)
})

test('what is not finished has steps, but neither end nor reason', () => {
  render(Proof, { proof: { ...worked, line: '3/12h + 4/12s =', right: null, holds: false } })
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByText(/Both sides/)).toBe(null)
})

test('the number line tells both ways, and is not there where there is nothing to walk', () => {
  render(NumberLine, { proof: worked })
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Number line. Left side: from zero to three twelfths; plus four twelfths, to seven twelfths. Right side: from zero to seven twelfths.',
  )
  const { container } = render(NumberLine, { proof: { ...worked, line: '', steps: [], left: null, right: null } })
  expect(container.querySelector('svg')).toBe(null)
})

test('a label that others push away from its hop is led back to it', () => {
  const places: [number, number][] = [
    [1, 12],
    [2, 12],
    [3, 12],
    [4, 12],
  ]
  const hops = places.slice(1).map((value, i) => step({ a: places[i]!, b: [1, 12], common: null, raw: value, value }))
  const { container } = render(NumberLine, {
    proof: { ...worked, line: '1/12h + 1/12d + 1/12s + 1/12c = 4/12h', steps: hops, left: [1, 3], right: [1, 3] },
  })
  expect(container.querySelectorAll('text:not(.number)')).toHaveLength(5)
  expect(container.querySelectorAll('.lead').length).toBeGreaterThan(0)
  expect(render(NumberLine, { proof: worked }).container.querySelector('.lead')).toBe(null)
})

test('what a play earns is added up', () => {
  render(Earned, {
    earns: {
      cards: 5,
      solution: true,
      tokens: ['plus', 'red+black'],
      points: 60,
      card_points: 10,
      solution_points: 10,
      token_points: 40,
    },
  })
  expect(screen.getAllByRole('row').map((row) => row.textContent.replace(/\s+/g, ' ').trim())).toEqual([
    '5 cards10',
    'Solution: the whole space M-810',
    'tokens: plus, both colours40',
    'together60',
  ])
})

test('the score sheet has a table for each who has written, and the way to the whole of it', () => {
  const log = logOf<Event>(
    { kind: 'begins', seat: 1, round: 1 },
    { kind: 'computed', seat: 1, card: '3/12h', line: '3/12h + 4/12s = 7/12d' },
    { kind: 'earned', seat: 1, cards: 3, solution: false, points: 26, tokens: ['plus'] },
  )
  render(ScoreSheet, { log, names: ['Ada', 'Lise'], me: 0, table: 'muon-427' })
  expect(screen.getByRole('table', { name: 'Lise' }).textContent).toContain('plus four twelfths')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/api/tables/muon-427/sheet.csv?lang=en')
})
