import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Given } from '$client/kit/game.ts'
import type { GameCard } from '$client/kit/link.ts'
import Table from '$client/kit/Table.svelte'
import { logOf, tableProps } from '$client/kit/testing.ts'
import client from './client.ts'
import type { MathicSession } from './session.svelte.ts'
import type { Event, Position, View } from './view.ts'
import { readCard } from './written.ts'

const NAMES = ['3/12h', '9/12s', '[>=6/12 red]', '4/12s', '7/12d', '12/12c', '1/12c', '3/12c']
const card = {
  name: 'mathic',
  title: 'Mathic Fraction',
  cards: NAMES.map((name) => ({ name, more: readCard(name) })),
} as unknown as GameCard
const base: View = {
  seat: 0,
  referee: 'auto',
  position: {
    space: ['4/12s', '7/12d', '12/12c'],
    hands: [
      ['3/12h', '9/12s', '[>=6/12 red]'],
      [null, null],
    ],
    deck: Array.from({ length: 40 }, () => null),
    collected: [[], []],
    tokens: ['plus', 'odd'],
    token_pile: Array.from({ length: 20 }, () => null),
    taken: [[], []],
    solutions: [0, 0],
    points: [0, 12],
    round_points: [0, 12],
    turn: 0,
    hearts: 0,
    lead: 0,
    last_to_compute: null,
    window: null,
    skips: [false, false],
    round: 1,
    phase: 'play',
    winners: [],
  },
  last_round: [0, 0],
  asked: false,
  play: null,
  choices: [
    { action: 'discard 3/12h', card: '3/12h' },
    { action: 'discard 9/12s', card: '9/12s' },
    { action: 'compute' },
  ],
}
/** A view that differs in its position, and perhaps in what is beside it. */
const but = (position: Partial<Position>, beside: Partial<View> = {}): View => ({
  ...base,
  ...beside,
  position: { ...base.position, ...position },
})
const space = [...base.position.space, '1/12c']
const stealing = but(
  { phase: 'window', window: { kind: 'steal', of: 1, card: '1/12c' }, turn: 1, space },
  { asked: true, choices: [{ action: 'steal' }, { action: 'pass' }] },
)

let act: ReturnType<typeof vi.fn<(action: string) => void>>
const props = (change: Partial<Given<View, Event>>) =>
  tableProps<MathicSession>({ client, view: base, card, table: 'test', act, ...change })
function table(change: Partial<Given<View, Event>> = {}) {
  const shown = render(Table, props(change))
  return { ...shown, show: (next: Partial<Given<View, Event>>) => shown.rerender(props(next)) }
}
const picks = (zone: string) => [...document.querySelectorAll<HTMLElement>(`.${zone} .pick`)]
const names = (zone: string) => picks(zone).map((pick) => pick.dataset.name)
const button = (name: string) => screen.getByRole('button', { name })
const written = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'The equation as text' }).value
const press = (keys: string) => userEvent.keyboard(keys)

beforeEach(() => {
  act = vi.fn()
  sessionStorage.clear()
  ;(document.activeElement as HTMLElement | null)?.blur()
})

describe('typing', () => {
  const type = async (line: string) => {
    const field = screen.getByRole('textbox', { name: 'The equation as text' })
    await userEvent.clear(field)
    await userEvent.type(field, line)
  }
  test('while half a card is written the others stay, unless they are an equation by themselves', async () => {
    table()
    await type('3/12 + 4/1')
    expect(names('eq')).toEqual(['3/12h'])
    await type('3/12 + 4/12 = 7/12 4')
    expect(names('eq')).toEqual([])
  })
})

describe('composing', () => {
  test('a card that stands for many numbers asks for its value, and has none before it is given one', async () => {
    table()
    await press('3')
    expect(written()).toBe('[>=6/12 red]')
    await userEvent.click(button('numerator up'))
    expect(written()).toBe('[>=6/12 red: 6/12]')
    await userEvent.click(button('numerator up'))
    expect(written()).toBe('[>=6/12 red: 7/12]')
    await press('{ArrowUp}')
    expect(screen.getByRole('spinbutton', { name: 'denominator' })).toBeTruthy()
  })
  test('its value is what is typed, allowed or not, and nothing makes another of it', async () => {
    table()
    await press('3')
    const field = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name })
    await userEvent.type(field('numerator'), '2')
    expect(written()).toBe('[>=6/12 red: 2/1]')
    await userEvent.clear(field('denominator'))
    await userEvent.type(field('denominator'), '3')
    expect(written()).toBe('[>=6/12 red: 2/3]')
    await userEvent.clear(field('denominator'))
    await userEvent.type(field('denominator'), '12')
    expect(written()).toBe('[>=6/12 red: 2/12]')
    expect(field('numerator').getAttribute('aria-invalid')).toBe('true')
    await userEvent.clear(field('numerator'))
    await userEvent.type(field('numerator'), '7/8')
    expect(written()).toBe('[>=6/12 red: 7/8]')
    expect(field('numerator').getAttribute('aria-invalid')).toBe('false')
  })
  test('a reload keeps the board, for that table and that moment', async () => {
    const before = table()
    await press('1+')
    before.unmount()
    const other = table({ table: 'other' })
    expect(written()).toBe('')
    other.unmount()
    const again = table()
    expect(written()).toBe('3/12h +')
    again.unmount()
    table({ log: logOf<Event>({ kind: 'passed', seat: 1 }) })
    expect(written()).toBe('')
  })
  test('a card chosen on the board is moved with shift and taken back', async () => {
    table()
    await press('1+')
    await userEvent.click(button('four twelfths of spades'))
    await userEvent.click(document.querySelector('.eq [data-name="4/12s"]')!)
    await press('{Shift>}{ArrowLeft}{/Shift}')
    expect(written()).toBe('4/12s + 3/12h')
    await press('{Delete}')
    expect(written()).toBe('3/12h')
  })
  test('signs for less and greater only with a compare token, patterns only with theirs', async () => {
    const { show } = table()
    await press('1')
    expect(screen.queryByRole('button', { name: 'is less than' })).toBeNull()
    await show({ view: but({ tokens: ['compare', 'pattern'] }) })
    expect(button('is less than')).toBeTruthy()
    await userEvent.click(button('Pattern'))
    await userEvent.click(button('four twelfths of spades'))
    await userEvent.click(button('seven twelfths of diamonds'))
    await press('p')
    expect(act.mock.calls).toEqual([['pattern 3/12h 4/12s 7/12d']])
  })
})

describe('what the server says', () => {
  test('it is not asked before there is a sign between any two cards', async () => {
    const preview = vi.fn(() => Promise.resolve(null))
    table({ preview })
    await press('1')
    await userEvent.click(button('four twelfths of spades'))
    await new Promise((done) => setTimeout(done, 200))
    expect(preview).not.toHaveBeenCalled()
  })
})

describe('the table', () => {
  test('in a theft one’s own hand rests and the discarded card is marked', async () => {
    table({ view: stealing })
    expect(picks('hand')).toEqual([])
    expect(screen.getByText(/Your hand is not used\./)).toBeTruthy()
    await userEvent.click(button('one twelfth of clubs; just discarded'))
    await press('=')
    await userEvent.click(button('four twelfths of spades'))
    await press('p')
    await press('n')
    expect(act.mock.calls).toEqual([['steal 1/12c = 4/12s'], ['pass']])
  })
  test('what was begun before a theft is there again after it', async () => {
    const waiting = but({ turn: 1 }, { choices: [] })
    const { show } = table({ view: waiting })
    await press('1=')
    await show({ view: stealing })
    expect(written()).toBe('')
    await show({ view: but({ space }) })
    expect(written()).toBe('3/12h =')
  })
  test('a card that was discarded is not on the board any more', async () => {
    const { show } = table()
    await press('2')
    const log = logOf<Event>({ kind: 'discarded', seat: 0, card: '9/12s' })
    await show({
      log,
      view: but(
        {
          hands: [
            ['3/12h', '[>=6/12 red]'],
            [null, null],
          ],
          space: [...base.position.space, '9/12s'],
          turn: 1,
        },
        { choices: [] },
      ),
    })
    expect(names('eq')).toEqual([])
    expect(names('space')).toContain('9/12s')
  })
  test('nothing of a play is on the board any more, though the server took another card of the same name', async () => {
    const { show } = table({ view: but({ space: ['4/12s', '3/12c', '6/12d'] }) })
    await userEvent.type(screen.getByRole('textbox', { name: 'The equation as text' }), '9/12 - 3/12 = 6/12{Enter}')
    expect(names('eq')).toContain('3/12h')
    const hands = [
      ['3/12h', '[>=6/12 red]'],
      [null, null],
    ]
    await show({ view: but({ hands, space: ['4/12s'], turn: 1 }, { choices: [] }) })
    expect(names('eq')).toEqual([])
  })
  test('the last play stays to be read when somebody has discarded since', async () => {
    const play = { by: 1, line: '[>=6/12 red: 1/1] = 12/12c', theft: false, earns: null, proof: null }
    const { show } = table({ view: { ...base, play } })
    expect(screen.getByText('Ada wrote')).toBeTruthy()
    await show({ view: { ...base, play: null } })
    expect(screen.getByText('Ada wrote')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'at least six twelfths, red, as one' })).toBeTruthy()
  })
  test('a hint marks the cards that it means', () => {
    table({ hinted: ['compute 3/12h + 4/12s = 7/12d'] })
    expect([...document.querySelectorAll('.pick.suggested')].map((pick) => (pick as HTMLElement).dataset.name)).toEqual(
      ['4/12s', '7/12d', '3/12h'],
    )
  })
  test('who watches sees no hand and writes nothing', () => {
    table({
      me: null,
      readonly: true,
      view: but(
        {
          hands: [
            [null, null, null],
            [null, null],
          ],
        },
        { seat: -1, choices: [] },
      ),
    })
    expect(screen.queryByRole('region', { name: 'Your hand' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(within(screen.getByRole('region', { name: 'Players and tokens' })).getByText('Noor')).toBeTruthy()
  })
})
