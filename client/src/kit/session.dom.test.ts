/** A session of the table, played at the smallest game that there is (examples/highest is much like it). */
import { flushSync } from 'svelte'
import { render } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Given } from './game.ts'
import type { Key } from './keys.ts'
import { Session } from './session.svelte.ts'
import SmallTable from './SmallTable.test.svelte'
import Table from './Table.svelte'
import { logOf, tableProps } from './testing.ts'

interface View {
  hand: string[]
  turn: number
}

let session: Small
class Small extends Session<View, object> {
  constructor(given: Given<View, object>) {
    super(given)
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- tests look at it
    session = this
  }
  override zones({ hand }: View) {
    return { 'seat-0': { names: hand } }
  }
  override get asked() {
    return this.view.turn === this.me ? 'play' : null
  }
  override get keys(): Key[] {
    const { move, number, pick, buttons, letGo } = this.handKeys
    return [
      { press: 'P', does: 'play', run: () => this.about((held) => this.attempt(held.name, held)) },
      ...[move, number, pick, buttons, letGo],
    ]
  }
}

let act: ReturnType<typeof vi.fn<(action: string) => void>>
const client = { session: Small, table: SmallTable }
const card = {} as never
const base: View = { hand: ['1', '5', '5'], turn: 0 }
const fault = { t: 'fault' as const, code: 'refused', text: '', to: 'act' as const, sentence: null as never }
function table(change: Partial<Given<View, object>> = {}) {
  const props = (next: Partial<Given<View, object>>) =>
    tableProps<Small>({ client, view: base, card, act, ...change, ...next })
  const shown = render(Table, props({}))
  flushSync()
  return (next: Partial<Given<View, object>>) => shown.rerender(props(next))
}
const held = (place: number) => session.hand[place]!
const cards = () => [...document.querySelectorAll<HTMLElement>('.hand .pick')]

beforeEach(() => {
  act = vi.fn()
  ;(document.activeElement as HTMLElement | null)?.blur()
})

test('one card is picked at a time; picked again it is put back', () => {
  table()
  session.pick(held(0))
  session.pick(held(1))
  expect(session.chosen).toBe(held(1))
  session.pick(held(1))
  expect(session.picked).toEqual([])
})

test('what was picked is let go once something else is asked, and not while one waits', async () => {
  const show = table({ view: { ...base, turn: 1 } })
  session.pick(held(0))
  await show({ view: base })
  expect(session.picked).toHaveLength(1)
  await show({ view: { ...base, turn: 1 } })
  expect(session.picked).toEqual([])
})

test('an action is sent once, and none while one is on its way or nothing can be done', async () => {
  const show = table()
  session.drop(held(0), 'table')
  await show({ busy: true })
  session.attempt('5')
  await show({ readonly: true })
  session.attempt('5')
  expect(act.mock.calls).toEqual([['1']])
})

test('what is tried while an action is on its way is tried once that has been done, the newest alone', async () => {
  const show = table()
  session.attempt('1')
  await show({ busy: true })
  session.attempt('done')
  session.attempt('5')
  expect(act.mock.calls).toEqual([['1']])
  await show({ log: logOf({ seat: 0 }) })
  expect(act.mock.calls).toEqual([['1'], ['5']])
  await show({ log: logOf({ seat: 0 }, { seat: 0 }) })
  expect(act).toHaveBeenCalledTimes(2)
})

test.each<[string, Partial<Given<View, object>>, (() => void)?]>([
  ['the action was refused', { refused: { n: 1, action: '1', fault } }],
  ['the link was lost', {}],
  ['somebody else has acted', { log: logOf({ seat: 0 }, { seat: 1 }) }],
  ['something else is asked', { log: logOf({ seat: 0 }), view: { ...base, turn: 1 } }],
  ['another card was picked', { log: logOf({ seat: 0 }) }, () => session.pick(held(1))],
])('what was tried while an action was on its way is forgotten where %s', async (_, next, then) => {
  const show = table()
  session.attempt('1')
  await show({ busy: true })
  session.attempt('5')
  then?.()
  await show(next)
  expect(act.mock.calls).toEqual([['1']])
})

test('a button that is pressed twice sends one action', async () => {
  const show = table()
  session.attempt('5')
  await show({ busy: true })
  session.attempt('5')
  await show({ log: logOf({ seat: 0 }) })
  expect(act.mock.calls).toEqual([['5']])
})

test('of equal cards the one that was tried is refused; another pick puts the refusal away', async () => {
  const dismiss = vi.fn()
  const show = table()
  session.attempt('5', held(2))
  const refused = { n: 1, action: '5', fault, dismiss }
  await show({ refused })
  expect(session.refusedKey).toBe(held(2).key)
  session.pick(held(0))
  flushSync()
  expect(session.refusedKey).toBeNull()
  expect(dismiss).toHaveBeenCalledTimes(1)
})

test('of equal cards as many are suggested as a hint means', () => {
  table({ hinted: ['play 5'] })
  expect([...session.suggestedKeys]).toEqual([held(1).key])
})

test('keys go from card to card, to the buttons and back, pick, play and put back', async () => {
  table()
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(cards()[0])
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(cards()[2])
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('done')
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(cards()[2])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(cards()[2])
  await userEvent.keyboard('2p')
  expect([session.chosen?.name, act.mock.calls]).toEqual(['5', [['5']]])
  await userEvent.keyboard('{Escape}')
  expect(session.picked).toEqual([])
})

test('where nothing is meant, a key goes to the card that would be', async () => {
  table()
  await userEvent.keyboard('p')
  expect(act).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(cards()[0])
})
