/** Helpers for tests of tables. */
import { createRawSnippet } from 'svelte'
import { WATCHED, type GameClient, type GameLine, type Given, type TableProps } from './game.ts'
import type { Session } from './session.svelte.ts'
import type { Speech } from '../speech/sentences.ts'
import { textsOf } from '../speech/texts.svelte.ts'

/** How sentences of a game are set at a table with these names. */
export const speechOf = (game: string, ...names: string[]): Speech => ({
  catalogue: textsOf({ name: game }),
  formats: {},
  names,
})

/** Events as the lines of a log, each an action of its seat. */
export function logOf<Event extends { seat: number }>(...events: Event[]): GameLine<Event>[] {
  return events.map((event, i) => ({ n: i + 1, turn: i + 1, seat: event.seat, event, said: [], aloud: false }))
}

/** What tests show of a game (Table.svelte): its session, its table, and their props. */
type Shown<S extends Session> = GivenTo<S> &
  Pick<TableProps, 'messages'> & { client: Pick<GameClient<S>, 'session' | 'table'> }
type GivenTo<S extends Session> = Given<S['view'], S['log'][number]['event']>

/** The props of a table with defaults: seat 0 of a running match, with reduced motion. */
export function tableProps<S extends Session>(
  given: Pick<Shown<S>, 'client' | 'view' | 'card'> & Partial<GivenTo<S>>,
): Shown<S> {
  return {
    ...WATCHED,
    me: 0,
    seats: [],
    names: ['Noor', 'Ada'],
    table: 'muon-427',
    log: [],
    previews: true,
    readonly: false,
    live: true,
    reducedMotion: true,
    messages: createRawSnippet(() => ({ render: () => '<p>messages</p>' })),
    ...given,
  }
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = parseInt(colour.slice(i, i + 2), 16) / 255
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
/** The contrast ratio of two colours, #rrggbb, by WCAG 2: 1 to 21. */
export function ratio(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}
