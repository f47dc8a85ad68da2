/** The score sheet, read from the log: every written line by round and player, and the counting at the round's end. */
import type { LogLine } from '$client/kit/link.ts'
import type { Earned } from './formats.ts'

/** One written equation or pattern. */
export interface Entry {
  n: number
  line: string
  isTheft: boolean
  /** What it earned; null once it has gone back. */
  points: number | null
  earned: Earned | null
  /** It has turned out to be false, by a challenge or, alone, by the table. */
  isFalse: boolean
  challenger: number | null
}

/** How a player's round was counted (M-14, M-15). */
export interface Counting {
  cards: number
  of_space: number
  solutions: number
  tokens: number
  points: number
  total: number
  card_points: number
  solution_points: number
  token_points: number
}

export interface Page {
  who: number
  entries: Entry[]
  counting: Counting | null
}

export interface Round {
  round: number
  over: boolean
  pages: Page[]
}

const WRITING = ['computed', 'made_pattern', 'stole', 'stole_pattern']

/** The rounds so far. Who has neither written nor been counted has no page; `first` comes first. */
export function roundsOf(log: LogLine[], first: number | null): Round[] {
  const rounds: Round[] = []
  let last: Entry | null = null
  const now = (): Round => {
    if (!rounds.length || rounds.at(-1)!.over) rounds.push({ round: (rounds.at(-1)?.round ?? 0) + 1, over: false, pages: [] })
    return rounds.at(-1)!
  }
  const page = (round: Round, who: number): Page => {
    const found = round.pages.find((page) => page.who === who)
    if (!found) round.pages.push({ who, entries: [], counting: null })
    return found ?? round.pages.at(-1)!
  }
  for (const { n, said: { key, params = {} } } of log) {
    if (WRITING.includes(key)) {
      last = { n, line: params.line, isTheft: key.startsWith('stole'), points: null, earned: null, isFalse: false, challenger: null }
      page(now(), params.who).entries.push(last)
    } else if (key === 'earned' && last) Object.assign(last, { points: params.points, earned: params.what })
    else if (key === 'challenged_true' && last) last.challenger = params.who
    else if (key === 'challenged_false' && last) Object.assign(last, { points: null, earned: null, isFalse: true, challenger: params.who })
    else if (key === 'went_back' && last) Object.assign(last, { points: null, earned: null, isFalse: true })
    else if (key === 'round_over') now().over = true
    else if (key === 'round_points' && rounds.length) page(rounds.at(-1)!, params.who).counting = params as unknown as Counting
  }
  const order = (who: number) => (who === first ? -1 : who)
  for (const { pages } of rounds) pages.sort((one, other) => order(one.who) - order(other.who))
  return rounds
}

/** What a page has earned by its lines. */
export const earnedBy = ({ entries }: Page): number => entries.reduce((sum, { points }) => sum + (points ?? 0), 0)

/** The counting of the round that has just ended, for as long as nothing has happened since. */
export function justCounted(log: LogLine[]): Round | null {
  const end = log.findLastIndex(({ said }) => said.key === 'round_over')
  const isNews = (key: string) => key === 'discarded' || WRITING.includes(key)
  if (end < 0 || log.slice(end).some(({ said }) => isNews(said.key))) return null
  const round = roundsOf(log, null).at(-1)!
  const pages = round.pages.filter(({ counting }) => counting).sort((one, other) => other.counting!.total - one.counting!.total)
  return pages.length ? { ...round, pages } : null
}
