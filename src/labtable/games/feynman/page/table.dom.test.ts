import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Given } from '$client/kit/game.ts'
import type { GameCard } from '$client/kit/link.ts'
import Table from '$client/kit/Table.svelte'
import { logOf, tableProps } from '$client/kit/testing.ts'
import client from './client.ts'
import type { FeynmanSession } from './session.svelte.ts'
import type { Event, Held, Position, View } from './view.ts'

const card = { name: 'feynman', title: 'U-kNOw Feynman', cards: [] } as unknown as GameCard
const refusal = { key: 'no_match', params: {}, rule: 'F-5' }
const up: Held = { n: 1, face: 'u:red', back: 't:cyan', written: 'u:red', quark: true }
const blue: Held = { n: 2, face: 'u:blue', back: 'e:pink', written: 'u:blue', quark: true, refusal }
const down: Held = { n: 3, face: 'd:green', back: 's:cyan', written: 'd:green', quark: true, refusal }
const change: Held = { n: 4, face: 'change', back: 'u:orange', written: 'change', needs: 'colour' }
const theirs = (...backs: string[]): Held[] => backs.map((back) => ({ n: null, face: null, back }))
const nothing = (n: number): null[] => Array.from({ length: n }, () => null)
const base: View = {
  seat: 0,
  length: 'book',
  rounds: 1,
  position: {
    side: 'matter',
    direction: 1,
    hands: [[1, 2, 3, 4], nothing(2)],
    draw: nothing(80),
    discard: [9],
    colour: 'red',
    particle: 't',
    top_kind: 't',
    pending: null,
    drawn: null,
    uncalled: null,
    turn: 0,
    phase: 'play',
    round: 1,
    dealer: 1,
    rounds_won: [0, 0],
    winners: [],
    seen_whole: null,
    aside: [],
  },
  hands: [[up, blue, down, change], theirs('c:pink', 'nu_e:cyan')],
  draw_shows: 'b:purple',
  draw_behind: [],
  pile: [{ n: 9, face: 't:red' }],
  calls: ['draw'],
  last_but: 0,
  baryon: true,
}
/** A view that differs in its position, and perhaps in what is beside it. */
const but = (position: Partial<Position>, beside: Partial<View> = {}): View => ({
  ...base,
  ...beside,
  position: { ...base.position, ...position },
})
const plain = ({ n, face, back }: Held): Held => ({ n, face, back })
const calm: Partial<View> = {
  calls: [],
  baryon: false,
  hands: [[up, blue, down, change].map(plain), base.hands[1]!],
}
const waiting = but({ turn: 1 }, calm)

let act: ReturnType<typeof vi.fn<(action: string) => void>>
const props = (change: Partial<Given<View, Event>>) =>
  tableProps<FeynmanSession>({
    client,
    view: base,
    card,
    log: logOf<Event>({ kind: 'dealt', seat: 1, round: 1 }),
    act,
    ...change,
  })
function table(change: Partial<Given<View, Event>> = {}) {
  const shown = render(Table, props(change))
  return { ...shown, show: (next: Partial<Given<View, Event>>) => shown.rerender(props(next)) }
}
const hand = () => within(screen.getByRole('region', { name: 'Your hand' })).getAllByRole('button')
const acts = () => within(screen.getByRole('region', { name: 'What you can do' }))
const buttons = () =>
  acts()
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent.trim())
const press = (name: string) => userEvent.click(acts().getByRole('button', { name }))
const sent = () => act.mock.calls.flat()

beforeEach(() => {
  act = vi.fn()
  ;(document.activeElement as HTMLElement | null)?.blur()
})

describe('the hand', () => {
  test('cards are named by both faces, and those that do not fit say so', () => {
    table()
    expect(hand().map((button) => button.querySelector('.vh')!.textContent)).toEqual([
      'red up, behind it cyan antitop',
      'blue up, behind it pink positron; does not fit now',
      'green down, behind it cyan antistrange; does not fit now',
      'Colour Change, behind it orange antiup',
    ])
  })
  test('a refused card shakes', async () => {
    const { show } = table()
    await show({
      refused: {
        n: 1,
        action: 'play d:green',
        fault: { t: 'fault', code: 'refused', text: '', to: 'act', sentence: refusal },
      },
    })
    expect(hand().map((button) => button.classList.contains('is-refused'))).toEqual([false, false, true, false])
  })
  test('nothing is sent while an action is on its way, nor by who looks back', async () => {
    const { show } = table({ busy: true })
    await userEvent.keyboard('d')
    await show({ readonly: true })
    await userEvent.keyboard('d')
    expect(sent()).toEqual([])
    expect(screen.queryByRole('region', { name: 'What you can do' })).toBeNull()
  })
  test('what is picked while one waits stays picked, and is let go when the turn is over', async () => {
    const { show } = table({ view: waiting })
    await userEvent.click(hand()[0]!)
    expect(sent()).toEqual([])
    await show({ view: { ...base } })
    expect(buttons()).toContain('Play red up')
    await show({ view: waiting })
    expect(hand().map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'false', 'false'])
  })
})

describe('what is asked', () => {
  test('three quarks in the order that they are chosen in, one put back (F-6)', async () => {
    table()
    await press('Baryon')
    expect(buttons()).toEqual(['Back'])
    for (const i of [0, 1, 2, 0, 3, 0]) await userEvent.click(hand()[i]!) // the third is put back; a Colour Change is no quark
    expect(buttons()[0]).toBe('Play the proton')
    await press('Play the proton')
    expect(sent()).toEqual(['baryon u:blue d:green u:red'])
  })
  test('after drawing: play it or keep it, and it is picked (F-5)', async () => {
    const { show } = table()
    await show({
      view: but({ phase: 'drawn', drawn: 1 }, { calls: ['keep'], baryon: false }),
      log: logOf<Event>(
        { kind: 'dealt', seat: 1, round: 1 },
        { kind: 'drew', seat: 0, card: { n: 1, matter: 'u:red', antimatter: 't:cyan' }, back: 't:cyan' },
      ),
    })
    expect(buttons()).toEqual(['Play red up', 'Keep it'])
    await press('Keep it')
    expect(sent()).toEqual(['keep'])
  })
  test('a boson: answer, or take what it costs (F-12)', async () => {
    const view = but(
      { phase: 'answer', pending: { boson: 'W', colour: 'red', by: 1, beneath: 's', amount: 1 } },
      { calls: ['take'], baryon: false },
    )
    table({ view })
    expect(buttons()).toEqual(['Draw 1'])
    await userEvent.click(hand()[0]!)
    expect(buttons()).toEqual(['Answer with red up', 'Draw 1'])
    await press('Answer with red up')
    await press('Draw 1')
    expect(sent()).toEqual(['answer u:red', 'take'])
  })
  test('what an answer would mean is said before, and asked again for the next boson', async () => {
    const meaning = (before: string) =>
      ({ kind: 'w', before: [before], after: ['u'], boson: 'W-', name: null, balance: [], simplified: '' }) as const
    const preview = vi.fn().mockResolvedValueOnce({ interaction: meaning('s') })
    preview.mockResolvedValue({ interaction: meaning('b') })
    const asks = (beneath: string) =>
      but(
        { phase: 'answer', pending: { boson: 'W', colour: 'red', by: 1, beneath, amount: 1 } },
        { calls: ['take'], baryon: false },
      )
    const log = logOf<Event>({ kind: 'dealt', seat: 1, round: 1 }, { kind: 'decay', seat: 1 })
    const { show } = table({ view: asks('s'), preview })
    await userEvent.click(hand()[0]!)
    expect(await screen.findByText(/^strange becomes up/)).toBeTruthy()
    await show({ view: waiting, preview })
    await show({ view: asks('b'), preview, log })
    await userEvent.click(hand()[0]!)
    expect(await screen.findByText(/^bottom becomes up/)).toBeTruthy()
    expect(preview.mock.calls).toEqual([['answer u:red'], ['answer u:red']])
  })
  test('a gluon: Flip and antiquark, or the Flip alone (F-15, F-16)', async () => {
    const flip: Held = {
      n: 5,
      face: 'flip:yellow',
      back: 'c:pink',
      written: 'flip:yellow',
      needs: 'second',
      seconds: [{ n: 6, written: 'd:orange' }],
    }
    const anti: Held = { n: 6, face: 'b:green', back: 'd:orange', written: 'b:green', refusal }
    table({
      view: but(
        { phase: 'answer', pending: { boson: 'gluon', colour: 'yellow', by: 1, beneath: 'd', amount: 4 } },
        { hands: [[flip, anti], base.hands[1]!], calls: ['take'], baryon: false },
      ),
    })
    await userEvent.click(hand()[0]!)
    expect(buttons()).toEqual(['Flip, then orange antidown', 'Flip only', 'Draw 4'])
    await press('Flip, then orange antidown')
    await press('Flip only')
    expect(sent()).toEqual(['answer flip:yellow d:orange', 'answer flip:yellow'])
  })
  test('what each of many answers would mean is said, though only the newest of two that wait is answered', async () => {
    const seconds = ['d:orange', 's:orange', 'b:orange', 'u:orange'].map((written, i) => ({ n: 6 + i, written }))
    const flip: Held = { ...change, face: 'flip:yellow', written: 'flip:yellow', needs: 'second', seconds }
    const antis = seconds.map(({ n, written }): Held => ({ ...down, n, back: written }))
    const interaction = { kind: 'gluon', before: ['u'], after: [], boson: 'g', name: null, balance: [] }
    let overtake = (_: null) => {}
    const preview = () =>
      new Promise((answer) => {
        overtake(null)
        overtake = answer
        setTimeout(() => answer({ interaction }))
      })
    table({
      view: but(
        { phase: 'answer', pending: { boson: 'gluon', colour: 'yellow', by: 1, beneath: 'd', amount: 4 } },
        { hands: [[flip, ...antis], base.hands[1]!], calls: ['take'], baryon: false },
      ),
      preview,
    })
    await userEvent.click(hand()[0]!)
    await vi.waitFor(() => expect(document.querySelectorAll('.act .btn small')).toHaveLength(seconds.length))
  })
  test('a call that is missing can be caught (F-19), at the seat and among the buttons', async () => {
    table({ view: but({ uncalled: 1 }, { hands: [base.hands[0]!, theirs('c:pink')], calls: ['draw', 'catch'] }) })
    for (const button of screen.getAllByRole('button', { name: 'Catch Ada' })) await userEvent.click(button)
    expect(sent()).toEqual(['catch', 'catch'])
  })
  test('pass, where one can neither play nor draw (F-21)', async () => {
    table({ view: { ...base, hands: [[blue], base.hands[1]!], calls: ['pass'], baryon: false } })
    await press('Pass')
    expect(sent()).toEqual(['pass'])
  })
})

describe('what is seen', () => {
  test('who holds nothing has nothing to enlarge', () => {
    table({ view: but({ phase: 'over' }, { hands: [base.hands[0]!.map(plain), []] }), winners: [1], readonly: true })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ada holds no card' }).disabled).toBe(true)
  })
  test('the piles in words', () => {
    table()
    expect(screen.getByRole('button', { name: 'Discard pile: 1 card; on top red top' })).toBeTruthy()
    expect(
      screen.getByRole('button', { name: 'Draw pile: 80 cards; the back of the top card is purple antibottom' }),
    ).toBeTruthy()
  })
  test('while antimatter is up the scene is night', async () => {
    const { show, unmount } = table()
    expect(document.documentElement.dataset['scene']).toBe('day')
    await show({ view: but({ side: 'antimatter' }) })
    expect(document.documentElement.dataset['scene']).toBe('night')
    unmount()
    expect(document.documentElement.dataset['scene']).toBeUndefined()
  })
  test('who watches sees no hand and no buttons', () => {
    table({
      me: null,
      readonly: true,
      view: { ...base, seat: -1, hands: [theirs('t:cyan'), base.hands[1]!], calls: [], baryon: false },
    })
    expect(screen.queryByRole('region', { name: 'Your hand' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Noor shows cyan antitop' })).toBeTruthy()
  })
})

describe('a match of several rounds', () => {
  const matter = { n: 9, matter: 't:red', antimatter: 'u:pink' }
  const won = logOf<Event>(
    { kind: 'dealt', seat: 1, round: 1 },
    { kind: 'played', seat: 0, side: 'matter', card: matter },
    { kind: 'round_won', seat: 0, round: 1, seats: [0] },
    { kind: 'dealt', seat: 0, round: 2 },
  )
  const second = but({ round: 2, rounds_won: [1, 0] }, { rounds: 3 })
  test('the winning card and how the match stands are shown until a tap; then the next deal', async () => {
    const { show } = table({ view: { ...base, rounds: 3 } })
    void show({ view: second, log: won })
    const sheet = await screen.findByRole('dialog', { name: 'You won round 1' })
    expect(within(sheet).getByRole('img', { name: 'red top' })).toBeTruthy()
    expect(
      within(sheet)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['You1 won', 'Ada0 won'])
    await userEvent.click(within(sheet).getByRole('button', { name: 'Go on to round 2 of 3' }))
    expect(screen.queryByRole('dialog')).toBe(null)
  })
  test('one’s own rounds are counted at the table; nothing is shown again to who comes back, or in a review', () => {
    table({ view: second, log: won })
    expect(screen.queryByRole('dialog')).toBe(null)
    expect(screen.getByText('Round 2 of 3', { exact: false }).textContent).toBe('Round 2 of 3 · you won 1')
  })
})

describe('what may lie behind', () => {
  const behind = [
    { face: 'u:red', ways: 1, of: 2 },
    { face: 'e:blue', ways: 1, of: 2 },
  ]
  test('a card of somebody else: tapped, its faces stand there with their odds', async () => {
    table({ view: { ...base, hands: [base.hands[0]!, [{ n: null, face: null, back: 'c:pink', behind }]] } })
    await userEvent.click(screen.getByRole('button', { name: /^Ada shows/ }))
    const sheet = screen.getByRole('dialog', { name: 'The backs of Ada’s cards' })
    expect(sheet.textContent.match(/50\u202f%/g)).toHaveLength(2)
    expect(sheet.textContent).toContain('blue electron')
  })
  test('the draw pile: looked at by a tap while one may not draw, and drawing is not asked for', async () => {
    table({ view: { ...waiting, draw_behind: behind } })
    await userEvent.click(screen.getByRole('button', { name: /^Draw pile/ }))
    expect(screen.getByRole('dialog', { name: 'purple antibottom' }).textContent).toContain('The other side may be:')
    expect(sent()).toEqual([])
  })
})
