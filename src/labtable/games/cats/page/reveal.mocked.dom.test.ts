import { fireEvent, render, screen } from '@testing-library/svelte'
import axe from 'axe-core'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Box } from './boxes.ts'
import { layRows, pace, turned } from './reveal.ts'
import Reveal from './Reveal.svelte'
import type { Revealed } from './view.ts'

vi.mock('$client/kit/context.ts', async () => {
  const { speechOf } = await import('$client/kit/testing.ts')
  return {
    pageContext: () => ({
      speech: () => speechOf('cats', 'Ada', 'Emmy'),
      rule: () => {},
      game: () => 'cats',
    }),
  }
})

const boxes = (letters: string) => [...letters] as Box[]
const hands = [boxes('AD'), boxes('DEA')]
const findings = [boxes('H'), boxes('')]
const revealed: Revealed = {
  hands,
  findings,
  bid: { n: 3, state: 'A', by: 0 },
  caller: 1,
  count: 3,
  valid: true,
  counts_as: { A: 0, E: 0 },
  heisenbergs_count: true,
}
const props = {
  revealed,
  order: [1, 0],
  names: ['Ada', 'Emmy'],
  verdict: [{ key: 'out', params: { who: 1 } }],
  reducedMotion: false,
}
const count = (root: Element) => root.querySelector('.count b')!.textContent
const closed = (root: Element) => root.querySelectorAll('.back').length
async function pass(ms: number) {
  vi.advanceTimersByTime(ms)
  await tick()
}

beforeEach(() => {
  vi.useFakeTimers()
  document.documentElement.style.setProperty('--d-fly', '.2s')
  document.documentElement.style.setProperty('--d-deal', '60ms')
})
afterEach(() => {
  vi.useRealTimers()
  document.documentElement.removeAttribute('style')
})

test('boxes are turned over one by one, and the count runs along to the verdict', async () => {
  const ondone = vi.fn()
  const { container } = render(Reveal, { ...props, ondone })
  expect([closed(container), count(container)]).toEqual([5, '0'])
  expect(container.textContent).not.toContain('Emmy out of the match')
  const seen = []
  for (let i = 0; i < 6; i++) {
    await pass(300)
    seen.push([closed(container), count(container)])
  }
  expect(seen).toEqual([
    [5, '1'],
    [4, '1'],
    [3, '1'],
    [2, '2'],
    [1, '2'],
    [0, '3'],
  ])
  expect(ondone).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toMatch(/valid\s+That puts Emmy out of the match./)
})

test('no more places are shown than are needed, until more are found', async () => {
  const { container } = render(Reveal, { ...props, revealed: { ...revealed, bid: { n: 1, state: 'A', by: 0 } } })
  expect(container.querySelectorAll('.pips i')).toHaveLength(1)
  await fireEvent.click(screen.getByRole('button'))
  expect(container.querySelectorAll('.pips i')).toHaveLength(3)
})

test('it can be skipped, and with reduced motion the end is there at once', async () => {
  const { container, unmount } = render(Reveal, props)
  await fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect([closed(container), count(container)]).toEqual([0, '3'])
  unmount()
  const still = render(Reveal, { ...props, reducedMotion: true }).container
  expect([closed(still), count(still), still.querySelector('.is-turning')]).toEqual([0, '3', null])
})

test('the end says what the server found, doctorates included', () => {
  const { container } = render(Reveal, {
    ...props,
    reducedMotion: true,
    revealed: { ...revealed, count: 5, counts_as: { A: 2, E: 0 } },
  })
  expect(count(container)).toBe('5')
  expect(container.textContent).toContain('2 of these by a doctorate')
})

test('the next call begins anew', async () => {
  const { container, rerender } = render(Reveal, props)
  await fireEvent.click(screen.getByRole('button'))
  await rerender({
    ...props,
    revealed: {
      ...revealed,
      hands: [boxes('AA'), boxes('DD')],
      findings: [[], []],
      bid: { n: 3, state: 'A', by: 1 },
      caller: 0,
      count: 2,
      valid: false,
    },
  })
  expect([closed(container), count(container)]).toEqual([4, '0'])
})

test('a reader hears all hands and findings by name, and nothing is wrong for tools', async () => {
  vi.useRealTimers()
  const { container } = render(Reveal, { ...props, reducedMotion: true })
  expect(screen.getAllByRole('listitem').map((one) => one.querySelector('.vh')!.textContent)).toEqual([
    'Emmy: Dead, Empty, Alive',
    'Ada: Alive, Dead; shown: Heisenberg',
  ])
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([])
})

test('what lies face up comes first, then one’s own boxes, and what settles it last', () => {
  const order = (n: number) =>
    turned(
      {
        ...revealed,
        bid: { n, state: 'A', by: 0 },
        hands: [boxes('AAD'), boxes('DAE')],
        findings: [boxes(''), boxes('H')],
      },
      [0, 1],
    ).map(({ box, seat }) => `${box}${seat}`)
  expect(order(4)).toEqual(['H1', 'A0', 'A0', 'D0', 'D1', 'E1', 'A1']) // the fourth of four
  expect(order(3)).toEqual(['H1', 'A0', 'D0', 'D1', 'E1', 'A0', 'A1']) // the third, and one more
  expect(order(5)).toEqual(['H1', 'A0', 'A0', 'D0', 'D1', 'A1', 'E1']) // the third that does not count is one too many
})

test('C-6: a Heisenberg counts as what was bid on, unless Heisenbergs count as nothing', () => {
  const counts = (state: 'A' | 'D' | 'E', heisenbergs_count: boolean) =>
    turned({ ...revealed, heisenbergs_count, bid: { n: 3, state, by: 0 } }, [0, 1]).at(-1)!.count
  expect([counts('A', true), counts('D', true), counts('E', true), counts('A', false)]).toEqual([3, 3, 2, 2])
})

test('many boxes take no longer than few seconds, and their cards fit', () => {
  expect(pace(36, 280) * 36).toBeLessThanOrEqual(7000)
  expect(pace(4, 280)).toBe(420)
  for (const [room, seats, boxes] of [
    [{ width: 366, height: 440 }, 6, 6],
    [{ width: 640, height: 190 }, 6, 6],
    [{ width: 900, height: 500 }, 2, 8],
    [{ width: 366, height: 440 }, 6, 8],
  ] as const) {
    const { side, card } = layRows(room, seats, boxes, 60)
    expect((card + 5) * boxes * side + 60 * side).toBeLessThanOrEqual(room.width)
    expect(((card * 88) / 63) * Math.ceil(seats / side)).toBeLessThanOrEqual(room.height)
    expect(card).toBeGreaterThanOrEqual(28)
  }
  expect(layRows({ width: 640, height: 190 }, 6, 6, 60).side).toBe(2)
  expect(layRows({ width: 366, height: 440 }, 6, 6, 60).side).toBe(1)
})
