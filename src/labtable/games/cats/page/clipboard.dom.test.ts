import { fireEvent, render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import Clipboard from './Clipboard.svelte'
import { LADDER, rankOf, written, type Said } from './ladder.ts'

const bid: Said = { n: 8, state: 'D', by: 2 }
const legal = LADDER.filter((square) => rankOf(square) > rankOf(bid)).map(written)
const props = {
  bid,
  said: [{ n: 4, state: 'A', by: 0 } as Said],
  names: ['Ada', 'Emmy', 'Lise'],
  tags: ['Ad', 'Em', 'Li'],
  legal,
  onbid: () => {},
}
const square = (name: RegExp | string) => screen.getByRole('button', { name })
/** What jsdom lacks: which square lies under the finger. */
const at = (name: string) =>
  (document.elementFromPoint = () =>
    document.querySelector(`[data-square="${LADDER.findIndex((one) => written(one) === name)}"]`))
const touch = (element: Element, type: string, name: string) => {
  at(name)
  return fireEvent(
    element,
    Object.assign(new MouseEvent(type, { bubbles: true, clientX: 1, clientY: 1 }), { pointerType: 'touch' }),
  )
}

afterEach(() => Reflect.deleteProperty(document, 'elementFromPoint'))

test('65 squares say what they are: too low, said by whom, standing, or free', async () => {
  const { container } = render(Clipboard, {
    ...props,
    me: 0,
    chosen: '9A',
    suggested: '9D',
  })
  expect(screen.getAllByRole('button')).toHaveLength(65)
  for (const name of [
    '3 Alive, too low now',
    '4 Alive, said by you',
    '8 Dead, the hypothesis now, said by Lise',
    '9 Alive, your choice',
    '9 Dead, suggested',
    '5 Empty',
  ])
    expect(square(name)).toBeTruthy()
  expect(square(/^8 Dead/).getAttribute('aria-current')).toBe('true')
  expect(
    (
      await axe.run(container, {
        rules: { 'color-contrast': { enabled: false } },
      })
    ).violations,
  ).toEqual([])
})

test('what is legal is live, nothing else; whoever tries another square is heard too', async () => {
  const onbid = vi.fn()
  render(Clipboard, { ...props, onbid })
  const live = screen.getAllByRole('button').filter((one) => one.getAttribute('aria-disabled') === 'false')
  expect(live.map((one) => written(LADDER[Number(one.dataset['square'])]!))).toEqual(legal)
  await userEvent.click(square('9 Alive'))
  await userEvent.click(square(/^3 Alive/))
  expect(onbid.mock.calls).toEqual([['9A'], ['3A']])
})

test('a clipboard that is only looked at says nothing', async () => {
  const onbid = vi.fn()
  render(Clipboard, { ...props, readonly: true, onbid })
  await userEvent.click(square('9 Alive'))
  expect(onbid).not.toHaveBeenCalled()
})

test('Tab comes to one square, the first that may be said; arrows, Home and End lead on, Enter says it', async () => {
  const onbid = vi.fn()
  render(Clipboard, { ...props, onbid })
  await userEvent.tab()
  const focus = () => document.activeElement!.querySelector('.vh')!.textContent
  expect(focus()).toBe('4 Empty')
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(focus()).toBe('11 Alive')
  await userEvent.keyboard('{End}')
  expect(focus()).toBe('13 Empty')
  await userEvent.keyboard('{ArrowRight}')
  expect(focus()).toBe('13 Empty')
  await userEvent.keyboard('{Home}{ArrowUp}{Enter}')
  expect(onbid.mock.calls).toEqual([['3E']])
  expect(screen.getAllByRole('button').filter((one) => one.tabIndex === 0)).toHaveLength(1)
})

test('a new hypothesis brings Tab back to the first that may be said', async () => {
  const { rerender } = render(Clipboard, props)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  const next: Said = { n: 12, state: 'A', by: 0 }
  await rerender({
    bid: next,
    legal: LADDER.filter((one) => rankOf(one) > rankOf(next)).map(written),
  })
  expect(square('12 Dead').tabIndex).toBe(0)
})

test('a finger may slide: the square under it is shown large, and said where it lets go', async () => {
  const onbid = vi.fn()
  const { container } = render(Clipboard, { ...props, onbid })
  const [from, to] = [square('9 Alive'), square('10 Dead')]
  await touch(from, 'pointerdown', '9A')
  expect(container.querySelector('.lens')!.textContent).toContain('9')
  await touch(from, 'pointermove', '10D')
  expect(container.querySelector('.lens')!.textContent).toMatch(/10.*Dead/)
  await touch(from, 'pointerup', '10D')
  await fireEvent.click(to, { detail: 1 }) // some browsers make a click of it
  expect(onbid.mock.calls).toEqual([['10D']])
  expect(container.querySelector('.lens')).toBe(null)
})

test('a finger that stays says its square once; one that leaves the board says nothing', async () => {
  const onbid = vi.fn()
  render(Clipboard, { ...props, onbid })
  const on = square('9 Alive')
  await touch(on, 'pointerdown', '9A')
  await touch(on, 'pointerup', '9A')
  await fireEvent.click(on, { detail: 1 })
  expect(onbid).toHaveBeenCalledExactlyOnceWith('9A')
  await touch(on, 'pointerdown', '9A')
  await touch(on, 'pointermove', 'off')
  await touch(on, 'pointerup', 'off')
  await fireEvent.click(on, { detail: 1 })
  expect(onbid).toHaveBeenCalledOnce()
})
