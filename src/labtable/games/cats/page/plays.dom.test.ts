import type { Held } from '$client/kit/cards/held.ts'
import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import Boxes from './Boxes.svelte'
import Line from './line.svelte'
import { playOf } from './plays.ts'

test('actions are read as they are written', () => {
  expect(playOf('bid 3A')).toEqual({ kind: 'bid', hypothesis: { n: 3, state: 'A' } })
  expect(playOf('show A A H')).toEqual({ kind: 'show', boxes: ['A', 'A', 'H'] })
  expect(playOf('cycle D E')).toEqual({ kind: 'cycle', boxes: ['D', 'E'] })
  expect(playOf('doctorate Tabby as Purrie')).toEqual({ kind: 'doctorate', name: 'Tabby', as: 'Purrie' })
  expect([playOf('call'), playOf('end')]).toEqual([{ kind: 'call' }, { kind: 'end' }])
  expect([playOf('bid 3H'), playOf('bid'), playOf('doctorate'), playOf('dance')]).toEqual([null, null, null, null])
})

test('a line that was missed is drawn: square, boxes, portrait', () => {
  const actions = ['doctorate Tabby as Purrie', 'bid 9A', 'show A H', 'end', 'call']
  const { container } = render(Line, { actions, card: null as never, view: null, seat: 0 })
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual([
    '9 Alive',
    'Alive',
    'Heisenberg',
  ])
  expect(container.querySelectorAll('.portrait')).toHaveLength(2)
  for (const part of ['Neil deGrasse Tabby, as Madame Purrie', 'show', 'end the turn', 'Prove it!'])
    expect(container.textContent).toContain(part)
})

test.each([
  [['A', 'H'], 2, 'shown: Alive, Heisenberg; 2 closed boxes'],
  [['D'], 1, 'shown: Dead; 1 closed box'],
  [['E'], 0, 'shown: Empty'],
  [[], 3, '3 closed boxes'],
  [[], 0, '0 closed boxes'],
] as const)('a row of %j and %i closed is called "%s"', (shown, closed, name) => {
  const lying = (names: readonly (string | null)[], from: number) =>
    names.map((name, i) => ({ key: `card-${from + i}`, name }))
  const { container } = render(Boxes, {
    shown: lying(shown, 0) as Held[],
    closed: lying(
      Array.from({ length: closed }, () => null),
      10,
    ),
  })
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(name)
  expect(container.querySelectorAll('svg.card')).toHaveLength(shown.length + closed)
})
