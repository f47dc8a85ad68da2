import { tick } from 'svelte'
import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Given } from '$client/kit/game.ts'
import type { GameCard } from '$client/kit/link.ts'
import { logOf, tableProps } from '$client/kit/testing.ts'
import Table from '$client/kit/Table.svelte'
import client from './client.ts'
import type { UnitarySession } from './session.svelte.ts'
import type { Candidate, Event, Position, View } from './view.ts'

vi.mock('$client/kit/context.ts', async () => {
  const { speechOf } = await import('$client/kit/testing.ts')
  const { formats } = await import('./formats.ts')
  return {
    lookAtSeat: () => undefined,
    pageContext: () => ({ speech: () => ({ ...speechOf('unitary', 'Noor', 'Ada'), formats }) }),
  }
})

const card = {
  name: 'unitary',
  title: 'Unitary',
  cards: [
    { name: 'Mass', more: { symbol: 'm', units: [1, 0, 0], si: 'kg', aliases: [] } },
    { name: 'Energy', more: { symbol: 'E', units: [1, 2, -2], si: 'J', aliases: ['work'] } },
    { name: 'Velocity', more: { symbol: 'v', units: [0, 1, -1], si: 'm/s', aliases: ['speed'] } },
    { name: 'Square Root', more: {} },
    { name: 'Clear', more: {} },
  ],
} as unknown as GameCard

const odd = { key: 'odd_exponent', params: { odd: [['kg', 1, 'above']] }, rule: 'U-7' }
const choices: Candidate[] = [
  { action: 'Mass up', card: 'Mass', way: 'up', makes: [2, 2, -2], cancels: [0, 0, 0] },
  { action: 'Mass down', card: 'Mass', way: 'down', makes: [0, 2, -2], cancels: [1, 0, 0] },
  { action: 'Square Root', card: 'Square Root', refusal: odd },
  { action: 'Clear', card: 'Clear', makes: [0, 0, 0], cancels: [0, 0, 0] },
  { action: 'done' },
]
const base: View = {
  seat: 0,
  claims: 'auto',
  position: {
    area: [1, 2, -2],
    hands: [
      ['Mass', 'Square Root', 'Clear'],
      [null, null],
    ],
    hidden: ['Velocity', null],
    deck: Array.from({ length: 40 }, () => null),
    discard: ['Energy'],
    turn: 0,
    phase: 'play',
    areas: null,
    claimed: null,
    owes_draw: [false, false],
    winners: [],
    turns: 7,
    first: 0,
  },
  side: [0, 1],
  shown: ['Energy'],
  suspects: [['Energy'], ['Mass', 'Time', 'Force']],
  opener: null,
  answer: null,
  choices,
}
/** A view that differs in its position, and perhaps in what is beside it. */
const but = (position: Partial<Position>, beside: Partial<View> = {}): View => ({
  ...base,
  ...beside,
  position: { ...base.position, ...position },
})
const log = logOf<Event>({ kind: 'played', seat: 1, card: 'Energy', way: 'up', before: [0, 0, 0], area: [1, 2, -2] })

let act: ReturnType<typeof vi.fn<(action: string) => void>>
const props = (change: Partial<Given<View, Event>>) =>
  tableProps<UnitarySession>({ client, view: base, card, log, act, ...change })
function table(change: Partial<Given<View, Event>> = {}) {
  const shown = render(Table, props(change))
  return { ...shown, show: (next: Partial<Given<View, Event>>) => shown.rerender(props(next)) }
}
const hand = () => within(screen.getByRole('region', { name: 'Your hand' })).getAllByRole('button')
const acts = () => within(screen.getByRole('region', { name: 'What you can do' }))

beforeEach(() => {
  act = vi.fn()
  ;(document.activeElement as HTMLElement | null)?.blur()
})

describe('the hand', () => {
  test('cards are named with symbol and units', () => {
    table()
    expect(hand().map((button) => button.querySelector('.vh')!.textContent)).toEqual([
      'Mass, m: kilogram',
      'Square Root; cannot be played now',
      'Clear',
    ])
  })
  test('a refused card shakes, and again when it is refused again', async () => {
    const { show } = table()
    const fault = { t: 'fault' as const, code: 'refused', text: '', to: 'act', sentence: odd }
    await show({ refused: { n: 1, action: 'Square Root', fault } })
    expect(hand().map((button) => button.classList.contains('is-refused'))).toEqual([false, true, false])
    await show({ refused: null })
    expect(hand().some((button) => button.classList.contains('is-refused'))).toBe(false)
  })
  test('a refusal is about what was tried: it goes when another card is picked, and not before', async () => {
    const dismiss = vi.fn()
    const { show } = table()
    const fault = { t: 'fault' as const, code: 'refused', text: '', to: 'act', sentence: odd }
    const refused = { n: 1, action: 'Square Root', fault, dismiss }
    await userEvent.click(hand()[1]!)
    await show({ refused })
    expect(dismiss).toHaveBeenCalledTimes(0)
    await userEvent.click(hand()[0]!)
    expect(dismiss).toHaveBeenCalledTimes(1)
    expect(hand().some((button) => button.classList.contains('is-refused'))).toBe(false)
  })
  test('nothing is sent twice while an action is on its way', async () => {
    table({ busy: true })
    await userEvent.keyboard('e')
    expect(act).toHaveBeenCalledTimes(0)
  })
})

describe('keys', () => {
  test('arrows, Enter, U and D play a card', async () => {
    table()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(hand()[0])
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(hand()[0])
    await userEvent.keyboard('{Enter}')
    expect(hand()[0]!.getAttribute('aria-pressed')).toBe('true')
    await userEvent.keyboard('d')
    expect(act.mock.calls).toEqual([['Mass down']])
  })
  test('a key with Ctrl is the browser’s; claiming needs a game with claims', async () => {
    table()
    await userEvent.keyboard('{Control>}e{/Control}c')
    expect(act).toHaveBeenCalledTimes(0)
  })
  test('I shows a card from near; Escape puts it down and the focus goes back', async () => {
    table()
    await userEvent.keyboard('1i')
    expect(screen.getByRole('dialog', { name: 'Mass' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(hand()[0])
  })
  test('where a pressed button is gone with the next view, the focus goes back to the hand', async () => {
    const { show } = table()
    await userEvent.keyboard('1{ArrowDown}')
    await show({ view: but({ turn: 1 }, { choices: [] }) })
    await tick()
    expect(document.activeElement).toBe(hand()[0])
  })
  test('a card is upside-down while it is dragged below the line', async () => {
    table()
    const mass = hand()[0]!
    const drag = (type: string, y: number, to: string) => {
      document.elementsFromPoint = () => [...document.querySelectorAll(`[data-drop='${to}']`)]
      mass.dispatchEvent(Object.assign(new MouseEvent(type, { clientY: y }), { isPrimary: true, pointerId: 1 }))
      return tick()
    }
    await drag('pointerdown', 0, 'down')
    await drag('pointermove', 60, 'down')
    expect(mass.classList).toContain('upside')
    await drag('pointermove', 20, 'up')
    expect(mass.classList).not.toContain('upside')
  })

  test('discarding: the picked card goes', async () => {
    const held = ['Mass', 'Square Root', 'Clear', 'Energy']
    const choices = held.map((name) => ({ action: `discard ${name}`, card: name }))
    table({ view: but({ phase: 'discard', hands: [held, [null]] }, { choices }) })
    expect(acts().getByText('Pick one to discard.')).toBeTruthy()
    await userEvent.keyboard('2x')
    expect(act.mock.calls).toEqual([['discard Square Root']])
  })
})

describe('what is seen', () => {
  test('the area in words, the last card and what is left standing', () => {
    table()
    expect(screen.getByText('The area: kilogram metre squared over second squared')).toBeTruthy()
    const caption = document.querySelector('figcaption')!.textContent
    expect(caption).toContain('Energy, right-side-up, put one kg and two m above the line and two s below it.')
    expect(caption).toContain('(Energy, which nobody hides)')
  })
  test('others: name, hand size, suspects; what one hides', () => {
    table()
    const others = screen.getByRole('region', { name: 'Players' })
    expect(others.textContent).toMatch(/Ada\s*2 cards · hides one of 3/)
    expect(others.textContent).toContain('You hide')
    expect(within(others).getByRole('button', { name: 'Look at Velocity' })).toBeTruthy()
  })
  test('a tap lists what a hidden card could still be, and Escape puts the list away', async () => {
    table()
    const opener = screen.getByRole('button', { name: 'hides one of 3' })
    await userEvent.click(opener)
    const list = screen.getByRole('dialog', { name: 'Ada’s hidden card could still be any of these 3 quantities' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('b')!.textContent),
    ).toEqual(['Mass', 'Time', 'Force'])
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })
  test('partners see that they share what they hide', () => {
    const view = but(
      { hands: [['Mass'], [null], [null], []], owes_draw: [false, true, false, false] },
      { side: [0, 1, 0, 1] },
    )
    table({ view, names: ['Noor', 'Ada', 'Bo', 'Emmy'] })
    const others = screen.getByRole('region', { name: 'Players' })
    expect(others.textContent).toContain('You and Bo hide')
    expect(others.textContent).toContain('your partner')
    expect(others.textContent).toContain('draws nothing next turn')
  })
  test('a lesson marks the card and the way that it waits for', async () => {
    table({ expects: 'Mass down' })
    expect(hand()[0]!.querySelector('.vh')!.textContent).toContain('suggested')
    await userEvent.click(hand()[0]!)
    expect(
      acts()
        .getAllByRole('button')
        .filter((button) => button.classList.contains('main'))
        .map((button) => button.dataset.way),
    ).toEqual(['down'])
  })
  test('a claim that is asked about can be let go', async () => {
    table({ view: but({ turn: 1 }, { claims: 'spot', choices: [{ action: 'claim' }] }) })
    const claim = screen.getByRole('button', { name: 'Claim' })
    await userEvent.click(claim)
    expect(claim.getAttribute('aria-expanded')).toBe('true')
    await userEvent.keyboard('{Escape}')
    expect(claim.getAttribute('aria-expanded')).toBe('false')
    expect(act).not.toHaveBeenCalled()
  })
  test('who watches sees no hand and no buttons', () => {
    table({
      me: null,
      readonly: true,
      view: but(
        {
          hands: [
            [null, null, null],
            [null, null],
          ],
          hidden: [null, null],
        },
        { seat: -1, choices: [] },
      ),
    })
    expect(screen.queryByRole('region', { name: 'Your hand' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Players' }).textContent).toContain('Noor')
  })
})
