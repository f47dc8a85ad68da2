/** The score sheet: every line by round and player, and the scoring at the end of the round. */
import type { GameLine } from '$client/kit/game.ts'
import type { Event } from './view.ts'

export type Play = Extract<Event, { kind: 'computed' | 'made_pattern' | 'stole' | 'stole_pattern' }>
/** The scoring of a player's round (M-14, M-15). */
export type Counting = Extract<Event, { kind: 'round_points' }>

/** A played equation or pattern. */
export interface Entry {
  line: string
  isTheft: boolean
  /** What it earned; null once it was returned. */
  earned: Extract<Event, { kind: 'earned' }> | null
  /** Whether it proved false, by a challenge or, in a game for one, by the table. */
  isFalse: boolean
  challenger: number | null
  /** Who wrote it, if not who has the seat now. */
  by?: GameLine<Event>['by']
}

/** A player's lines of one round. */
export interface Page {
  seat: number
  entries: Entry[]
  counting: Counting | null
}

export interface Round {
  /** Its number; 0 if the log does not say, in a match that starts in the middle of a round. */
  round: number
  pages: Page[]
}

const PLAYS = new Set<Event['kind']>(['computed', 'made_pattern', 'stole', 'stole_pattern'])

export function isPlay(event: Event): event is Play {
  return PLAYS.has(event.kind)
}

/** The rounds so far, without empty ones. The page of the player `first` comes first. */
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
  for (const { event, by } of log) {
    if (event.kind === 'begins' || event.kind === 'next_round') rounds.push({ round: event.round, pages: [] })
    else if (isPlay(event)) {
      last = {
        line: event.line,
        isTheft: event.kind === 'stole' || event.kind === 'stole_pattern',
        earned: null,
        isFalse: false,
        challenger: null,
        by,
      }
      page(event.seat).entries.push(last)
    } else if (event.kind === 'round_points') page(event.seat).counting = event
    else if (last) note(last, event)
  }
  const order = (seat: number) => (seat === first ? -1 : seat)
  for (const { pages } of rounds) pages.sort((one, other) => order(one.seat) - order(other.seat))
  return rounds.filter(({ pages }) => pages.length)
}

/** The number of the first round, for a log that does not begin with it. */
function firstRound(log: readonly GameLine<Event>[]): number {
  for (const { event } of log) {
    if (event.kind === 'round_over') return event.round
    if (event.kind === 'next_round') return event.round - 1
  }
  return 0
}

/** The outcome of a line. */
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

/** The earnings of a page. */
export const earnedBy = ({ entries }: Page): number =>
  entries.reduce((sum, { earned }) => sum + (earned?.points ?? 0), 0)

/** The scoring of the round that has just ended, until the next event. */
export function justCounted(log: readonly GameLine<Event>[]): Round | null {
  const end = log.findLastIndex(({ event }) => event.kind === 'round_over')
  if (end < 0 || log.slice(end).some(({ event }) => event.kind === 'discarded' || isPlay(event))) return null
  const round = roundsOf(log, null).at(-1)
  const pages = round?.pages
    .filter(({ counting }) => counting)
    .sort((one, other) => other.counting!.total - one.counting!.total)
  return round && pages?.length ? { ...round, pages } : null
}

/** The player who was skipped when this turn began (M-12), from the events since somebody last played or discarded. */
export function justMissed(log: readonly GameLine<Event>[]): number[] {
  const since = log.slice(log.findLastIndex(({ event }) => isPlay(event) || event.kind === 'discarded') + 1)
  return since.flatMap(({ event }) => (event.kind === 'missed' ? [event.seat] : []))
}
