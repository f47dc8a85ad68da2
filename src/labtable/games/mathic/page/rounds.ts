/** The score sheet: every written line by round and player, and the counting at the round's end. */
import type { GameLine } from '$client/kit/game.ts'
import type { Event } from './view.ts'

export type Play = Extract<Event, { kind: 'computed' | 'made_pattern' | 'stole' | 'stole_pattern' }>
/** How a player's round was counted (M-14, M-15). */
export type Counting = Extract<Event, { kind: 'round_points' }>

/** One written equation or pattern. */
export interface Entry {
  line: string
  isTheft: boolean
  /** What it earned; null once it has gone back. */
  earned: Extract<Event, { kind: 'earned' }> | null
  /** It has turned out to be false, by a challenge or, alone, by the table. */
  isFalse: boolean
  challenger: number | null
}

/** A player's lines of one round. */
export interface Page {
  seat: number
  entries: Entry[]
  counting: Counting | null
}

export interface Round {
  /** Its number; 0 where the log does not say: of a match that goes on from the middle of one. */
  round: number
  pages: Page[]
}

const PLAYS = new Set<Event['kind']>(['computed', 'made_pattern', 'stole', 'stole_pattern'])

export function isPlay(event: Event): event is Play {
  return PLAYS.has(event.kind)
}

/** The rounds so far, without those of which there is nothing to show. A player's own page, `first`, comes first. */
export function roundsOf(log: readonly GameLine<Event>[], first: number | null): Round[] {
  const rounds: Round[] = []
  if (log[0]?.event.kind !== 'begins') rounds.push({ round: firstRound(log), pages: [] })
  let last: Entry | undefined
  const page = (seat: number): Page => {
    const { pages } = rounds.at(-1)!
    const found = pages.find((page) => page.seat === seat)
    if (!found) pages.push({ seat, entries: [], counting: null })
    return found ?? pages.at(-1)!
  }
  for (const { event } of log) {
    if (event.kind === 'begins' || event.kind === 'next_round') rounds.push({ round: event.round, pages: [] })
    else if (isPlay(event)) {
      last = {
        line: event.line,
        isTheft: event.kind === 'stole' || event.kind === 'stole_pattern',
        earned: null,
        isFalse: false,
        challenger: null,
      }
      page(event.seat).entries.push(last)
    } else if (event.kind === 'round_points') page(event.seat).counting = event
    else if (last) note(last, event)
  }
  const order = (seat: number) => (seat === first ? -1 : seat)
  for (const { pages } of rounds) pages.sort((one, other) => order(one.seat) - order(other.seat))
  return rounds.filter(({ pages }) => pages.length)
}

/** The number of the round in which a log begins that does not say so at once. */
function firstRound(log: readonly GameLine<Event>[]): number {
  for (const { event } of log) {
    if (event.kind === 'round_over') return event.round
    if (event.kind === 'next_round') return event.round - 1
  }
  return 0
}

/** What has become of a line. */
function note(entry: Entry, event: Event): void {
  switch (event.kind) {
    case 'earned':
      entry.earned = event
      break
    case 'challenged_true':
    case 'challenged_false':
      entry.challenger = event.seat
      break
    case 'went_back':
      entry.earned = null
      entry.isFalse = true
  }
}

/** What a page has earned by its lines. */
export const earnedBy = ({ entries }: Page): number =>
  entries.reduce((sum, { earned }) => sum + (earned?.points ?? 0), 0)

/** The counting of the round that has just ended, for as long as nothing has happened since. */
export function justCounted(log: readonly GameLine<Event>[]): Round | null {
  const end = log.findLastIndex(({ event }) => event.kind === 'round_over')
  if (end < 0 || log.slice(end).some(({ event }) => event.kind === 'discarded' || isPlay(event))) return null
  const round = roundsOf(log, null).at(-1)
  const pages = round?.pages
    .filter(({ counting }) => counting)
    .sort((one, other) => other.counting!.total - one.counting!.total)
  return round && pages?.length ? { ...round, pages } : null
}

/** Who was passed over when the turn that is on now began (M-12): what was told since somebody last played or discarded. */
export function justMissed(log: readonly GameLine<Event>[]): number[] {
  const since = log.slice(log.findLastIndex(({ event }) => isPlay(event) || event.kind === 'discarded') + 1)
  return since.flatMap(({ event }) => (event.kind === 'missed' ? [event.seat] : []))
}
