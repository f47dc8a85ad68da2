import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Given } from '$client/kit/game.ts'
import type { GameCard } from '$client/kit/link.ts'
import Table from '$client/kit/Table.svelte'
import { logOf, tableProps } from '$client/kit/testing.ts'
import cats from './client.ts'
import { LADDER, rankOf, written } from './ladder.ts'
import Margin from './margin.svelte'
import { CatsSession } from './session.svelte.ts'
import type { Choice, Doctorate, Event, May, Position, Revealed, View } from './view.ts'

vi.mock('$client/kit/context.ts', async () => {
  const { speechOf } = await import('$client/kit/testing.ts')
  return {
    lookAtSeat: () => undefined,
    pageContext: () => ({
      speech: () => speechOf('cats', 'Ada', 'Emmy'),
      rule: () => {},
      game: () => 'cats',
    }),
  }
})

const card = {
  name: 'cats',
  title: 'Cats',
  cards: [],
} as unknown as GameCard
const refusal = { key: 'too_low', params: {}, rule: 'C-4' }
const choice = (action: string, doctorate: string | null = null, refused = false): Choice => ({
  action,
  doctorate,
  refusal: refused ? refusal : null,
})
const closed = [null, null, null]
const secret: Doctorate = { name: null, state: 'secret' }
const purrie: Doctorate = { name: 'Purrie', state: 'secret' }
const standing = { n: 3, state: 'A', by: 1 } as const
const higher = LADDER.filter((square) => rankOf(square) > rankOf(standing)).map(written)
const base: View = {
  seat: 0,
  form: 'elimination',
  position: {
    hands: [['A', 'A', 'D', 'H'], closed],
    findings: [[], ['A']],
    research: Array.from({ length: 40 }, () => null),
    discard: [],
    discarded: [[], []],
    doctorates: [purrie, secret],
    open: ['Feyncat'],
    copied: null,
    bid: standing,
    said: [standing],
    boxes: 8,
    counts_as: { A: 0, E: 0 },
    heisenbergs_count: true,
    shown_now: 0,
    cycled_now: false,
    turn: 0,
    phase: 'hypothesis',
    experiment: 1,
    won: [0, 0],
    lost: [0, 0],
    out: [false, false],
    winners: [],
    revealed: null,
  },
  may: {
    bid: higher,
    choose: [choice('call'), choice('end', null, true), choice('doctorate Purrie', 'Purrie')],
    show: [],
    cycle: 0,
  },
  counts: null,
}
/** Another view: where it differs from this one. */
const but = (position: Partial<Position>, may: Partial<May> = {}, view: View = base): View => ({
  ...view,
  position: { ...view.position, ...position },
  may: { ...view.may, ...may },
})
const showing = but(
  { phase: 'findings', bid: { n: 4, state: 'A', by: 0 } },
  { bid: [], show: ['A', 'H'], choose: [choice('call', null, true), choice('end')] },
)
const revealed: Revealed = {
  hands: [['A'], ['D']],
  findings: [[], []],
  bid: standing,
  caller: 0,
  count: 1,
  valid: false,
  counts_as: { A: 0, E: 0 },
  heisenbergs_count: true,
}
const called: Event[] = [
  { kind: 'called', seat: 0, bid: '3A', by: 1 },
  { kind: 'counted', seat: 1, bid: '3A', count: 1, extra: 0 },
]
const begun: Event = { kind: 'begun', seat: 0, experiment: 1, scientists: 2, total: 8 }

let act: ReturnType<typeof vi.fn<(action: string) => void>>
let session: CatsSession
const client = {
  ...cats,
  session: class extends CatsSession {
    constructor(given: Given<View, Event>) {
      super(given)
      // eslint-disable-next-line @typescript-eslint/no-this-alias -- the margin is given the same
      session = this
    }
  },
}
const props = (change: Partial<Given<View, Event>>) =>
  tableProps<CatsSession>({ client, view: base, card, log: logOf<Event>(begun), act, ...change })
function table(change: Partial<Given<View, Event>> = {}) {
  const shown = render(Table, props(change))
  return { ...shown, show: (next: Partial<Given<View, Event>>) => shown.rerender(props(next)) }
}
const hand = () =>
  within(screen.getByRole('region', { name: 'Your boxes' }))
    .getAllByRole('button')
    .filter((one) => one.classList.contains('pick'))
const acts = () => within(screen.getByRole('region', { name: 'What you can do' }))
const buttons = () =>
  acts()
    .queryAllByRole('button')
    .map((button) => button.textContent.trim())
const press = (name: string) => userEvent.click(acts().getByRole('button', { name }))
const square = (name: RegExp | string) => screen.getByRole('button', { name })
const sent = () => act.mock.calls.flat()

beforeEach(() => {
  act = vi.fn()
  localStorage.clear()
  ;(document.activeElement as HTMLElement | null)?.blur()
})

test('what one holds and can do is read before the clipboard, which is one stop of the Tab key', () => {
  table()
  const board = screen.getByRole('list', { name: 'The clipboard: 65 hypotheses, each higher than the one before' })
  const isAfter = (one: Element) => one.compareDocumentPosition(board) === Node.DOCUMENT_POSITION_FOLLOWING
  expect([...hand(), ...acts().getAllByRole('button')].every(isAfter)).toBe(true)
  expect(board.querySelectorAll('button:not([tabindex="-1"])')).toHaveLength(1)
})

describe('a hypothesis', () => {
  test('chosen again, it stays chosen; it is let go when somebody else is asked', async () => {
    const { show } = table()
    await userEvent.dblClick(square('5 Alive'))
    expect(buttons()[1]).toBe('Say 5 Alive Cats')
    await show({ view: but({ turn: 1 }, { bid: [], choose: [] }) })
    expect(screen.queryByRole('button', { name: /your choice/ })).toBeNull()
    expect(screen.queryByRole('region', { name: 'What you can do' })).toBeNull()
  })
  test('one tap does not call: it is asked for, and made by the other button', async () => {
    table()
    await userEvent.dblClick(acts().getByRole('button', { name: 'Prove it!' }))
    expect(sent()).toEqual([])
    expect(buttons()[0]).toBe('Prove it!') // the second tap came to “Not yet”
    await press('Prove it!')
    expect(screen.getByRole('group', { name: 'Prove it?' }).textContent).toContain('Call Emmy’s 3 Alive Cats?')
    expect(buttons().slice(0, 2)).toEqual(['Not yet', 'Prove it!'])
    await userEvent.click(screen.getByRole('button', { name: /^80/ }))
    expect(localStorage.getItem('labtable:cats:judged:muon-427')).toContain('"sure":80')
    expect(sent()).toEqual([])
    await press('Prove it!')
    expect(sent()).toEqual(['call'])
  })
  test('what it would mean is said before, where the table shows that', async () => {
    const preview = vi.fn(() =>
      Promise.resolve({
        refusal: null,
        said: [{ key: 'hint_cannot', params: { n: 9, state: 'A' } }],
        percent: 40,
        odds: null,
      }),
    )
    const { show } = table({ preview })
    await userEvent.click(square('5 Alive'))
    expect(preview).toHaveBeenCalledWith('bid 5A')
    expect(await screen.findByText('There cannot be 9 Alive Cats.')).toBeTruthy()
    await show({ preview, previews: false })
    await userEvent.click(square('5 Dead'))
    expect(preview).toHaveBeenCalledOnce()
  })
})

describe('findings', () => {
  test('no more boxes are cycled than may be (C-7)', async () => {
    table({ view: but({}, { show: [], cycle: 1 }, showing) })
    await userEvent.click(hand()[2]!)
    await press('Cycle 1 box')
    await userEvent.click(hand()[0]!)
    expect(sent()).toEqual(['cycle D', 'cycle A'])
  })
  test('of equal boxes the picked one goes, and the refused one shakes', async () => {
    const { show } = table({ view: showing })
    const second = hand()[1]!.dataset['card']
    await userEvent.click(hand()[1]!)
    await press('Show 1 box')
    const left = but({ hands: [['A', 'D', 'H'], closed], findings: [['A'], ['A']] }, {}, showing)
    await show({
      view: left,
      log: logOf<Event>(begun, { kind: 'showed', seat: 0, boxes: ['A'] }),
    })
    expect(hand().map((one) => one.dataset['card'])).not.toContain(second)
    await userEvent.click(hand()[1]!)
    await show({
      view: left,
      log: logOf<Event>(begun, { kind: 'showed', seat: 0, boxes: ['A'] }),
      refused: {
        n: 1,
        action: 'show D',
        fault: { t: 'fault', code: 'refused', text: '', to: 'act', sentence: refusal },
      },
    })
    expect(hand().map((one) => one.classList.contains('is-refused'))).toEqual([false, true, false])
  })
})

describe('keys', () => {
  test('nothing is sent while an action is on its way, nor by who looks back', async () => {
    const { show } = table({ busy: true })
    await userEvent.keyboard('c')
    await show({ readonly: true })
    await userEvent.keyboard('c')
    expect(sent()).toEqual([])
    expect(screen.queryByRole('region', { name: 'What you can do' })).toBeNull()
  })
  test('Tabby says what was copied', async () => {
    table({
      view: but({
        open: ['Feyncat', 'Tabby'],
        copied: 'Feyncat',
        doctorates: [purrie, { name: 'Tabby', state: 'used' }],
      }),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Tabby' }))
    expect(screen.getByRole('dialog', { name: 'Neil deGrasse Tabby' }).textContent).toMatch(
      /has used it.*It copied Richard Feyncat\./,
    )
  })

  test('Tabby says what each doctorate that it can copy does', async () => {
    const tabby: Doctorate = { name: 'Tabby', state: 'secret' }
    const copying = choice('doctorate Tabby as Purrie', 'Purrie')
    table({ view: but({ open: ['Purrie'], doctorates: [tabby, secret] }, { choose: [choice('call'), copying] }) })
    await userEvent.keyboard('d')
    const copy = screen.getByRole('button', {
      name: 'Copy Purrie',
      description: 'All Alive findings of everybody leave the experiment.',
    })
    await userEvent.click(copy)
    expect(sent()).toEqual(['doctorate Tabby as Purrie'])
  })
})

describe('odds', () => {
  const preview = () => Promise.resolve({ refusal: null, said: [], percent: null, odds: { '3A': 99, '3D': 12 } })

  test('are asked for by a button, stand on the clipboard and in the margin, and are put away', async () => {
    table({ preview })
    render(Margin, { session })
    await userEvent.click(screen.getByRole('button', { name: 'Odds' }))
    expect(square(/^3 Dead, 12\u202f%/)).toBeTruthy()
    expect(screen.getByText(/^12\s%/)).toBeTruthy()
    await userEvent.keyboard('o')
    expect(screen.queryByText(/^12\s%/)).toBeNull()
  })
  test('are asked for again where a choice has overtaken the question', async () => {
    const late = vi.fn().mockResolvedValueOnce(null).mockImplementation(preview)
    table({ preview: late })
    await userEvent.click(screen.getByRole('button', { name: 'Odds' }))
    expect(await screen.findByRole('button', { name: /^3 Dead, 12\u202f%/ })).toBeTruthy()
  })
  test('are not there where nothing is shown before a play, for who is out, and for who watches', async () => {
    const { show } = table({ previews: false })
    expect(screen.queryByRole('button', { name: 'Odds' })).toBeNull()
    await show({ view: but({ hands: [[], closed], out: [true, false] }) })
    expect(screen.queryByRole('button', { name: 'Odds' })).toBeNull()
    await show({ me: null, readonly: true })
    expect(screen.queryByRole('button', { name: 'Odds' })).toBeNull()
  })
})

describe('a call', () => {
  const after = but({ revealed, experiment: 2, bid: null, said: [] })

  test('opens all boxes, and stays until one goes back to the table, even if there is another call', async () => {
    const { show } = table()
    await show({ view: after, log: logOf<Event>(begun, ...called) })
    expect(screen.getByRole('dialog').textContent).toContain('Ada said')
    await show({
      view: but({ revealed: { ...revealed, bid: { n: 9, state: 'D', by: 0 } } }, {}, after),
      log: logOf<Event>(begun, ...called, begun, ...called),
    })
    expect(screen.getByRole('dialog').textContent).toContain('3 Alive')
    await userEvent.click(screen.getByRole('button', { name: 'Back to the table' }))
    expect(screen.getByRole('dialog').textContent).toContain('9 Dead')
    await userEvent.click(screen.getByRole('button', { name: 'Back to the table' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Last call' }))
    expect(screen.getByRole('dialog').textContent).toContain('9 Dead')
  })
  test('the last one of a match is shown, and to who watches too', async () => {
    const { show } = table({ me: null, readonly: true })
    await show({
      me: null,
      readonly: true,
      winners: [0],
      view: but({ phase: 'over' }, {}, after),
      log: logOf<Event>(begun, ...called),
    })
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
  test('one that is made again after it was taken back is shown again', async () => {
    const { show } = table({ view: after, log: logOf<Event>(begun, ...called, begun, ...called) })
    await show({ log: logOf<Event>(begun) })
    await show({ view: after, log: logOf<Event>(begun, ...called) })
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
  test('one that was there before, and those that a review steps over, are shown only on request', async () => {
    const { show } = table({ view: after, log: logOf<Event>(begun, ...called) })
    expect(screen.queryByRole('dialog')).toBeNull()
    await show({ view: after, live: false, readonly: true, log: logOf<Event>(begun, ...called, begun, ...called) })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('who is out says of each hypothesis whether it is valid, and is told how often that was right', async () => {
  const out = but(
    {
      experiment: 2,
      hands: [[], closed, closed],
      findings: [[], ['A'], []],
      doctorates: [secret, secret, secret],
      won: [0, 0, 0],
      lost: [0, 0, 0],
      out: [true, false, false],
      turn: 2,
    },
    { bid: [], choose: [] },
  )
  const log = logOf<Event>(begun, ...called, { ...begun, experiment: 2 })
  const names = ['Noor', 'Ada', 'Emmy']
  const first = table({ view: out, log, names })
  expect(
    screen
      .getAllByRole('region', { name: 'Peer review' })
      .map((one) => one.textContent)
      .join(' '),
  ).toContain('is 3 Alive Cats valid?')
  await userEvent.click(screen.getByRole('button', { name: 'Debunked' }))
  first.unmount() // as when the page is loaded again
  const { show } = table({ view: out, log, names })
  expect(screen.getByRole('button', { name: 'Debunked' }).getAttribute('aria-pressed')).toBe('true')
  await show({
    view: but({ bid: null }, {}, out),
    log: logOf<Event>(begun, ...called, { ...begun, experiment: 2 }, ...called),
    names,
    live: false,
  })
  expect(screen.getByRole('status').textContent).toBe('You were right about 1 of 1 call.')
  expect(screen.queryByRole('button', { name: 'Debunked' })).toBeNull()
})
