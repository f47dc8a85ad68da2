/** Sentences of the report in the client's own words. */
import type { GameClient } from '../kit/game.ts'
import type { DayCount, GameCard, Position, PupilReport, Rulebook, Topic } from '../link/wire.ts'
import { called, storedElement } from '../speech/givenNames.ts'
import { inWords, type Speech } from '../speech/sentences.ts'
import { say } from '../speech/words.ts'
import { textsOf } from '../speech/texts.svelte.ts'

/** The data of a game for a report. */
export interface Game {
  card: GameCard
  client: GameClient | undefined
  /** In the language of the page. */
  readonly book: Rulebook
}
export type Games = Record<string, Game>

/** How sentences of a game are set, with these names. */
export const speechOf = ({ card, client }: Game, names: string[]): Speech => ({
  catalogue: textsOf(card),
  formats: client?.formats ?? {},
  names,
})

/** The title of a rule. */
export const titleOfRule = (game: Game | undefined, number: string): string =>
  game?.book.rules.find((rule) => rule.number === number)?.title ?? ''

/** A sentence of a game's catalogue by its key. */
export const told = (game: Game, key: string, params: Record<string, unknown> = {}, names: string[] = []): string =>
  inWords({ key, params }, speechOf(game, names))

/** How many matches, how many of them were won, and how many ended with somebody else, or a computer, in the seat. */
export function endedIn({ matches, won, left }: PupilReport): string {
  const ended = say('report.ended', { n: matches, won, all: String(won === matches) })
  return left ? `${ended} ${say('report.left', { n: matches, left, all: String(left === matches) })}` : ended
}

/** The summary of a topic, about one pupil. */
export const summed = (topic: Topic, game: Game, name: string): string =>
  told(game, `sum_${topic.topic}`, { who: 0, n: topic.n, good: topic.good ?? 0 }, [name])

/** The stored names at a position by seat: elements instead of those of pupils where they are `hidden`. */
export const namesAt = ({ names, elements }: Pick<Position, 'names' | 'elements'>, hidden: boolean): string[] =>
  names.map((name, seat) => {
    const element = elements[seat]
    if (!hidden || element == null) return name
    return element ? storedElement(element) : say('start.seat', { n: seat + 1 })
  })

/** The name of a pupil in a report. */
export const nameIn = ({ name, element }: Pick<PupilReport, 'name' | 'element'>, hidden: boolean): string =>
  called(hidden ? storedElement(element) : name)

/** The duration of an action: "14 s". */
export const seconds = (ms: number | null): string =>
  ms === null ? '–' : say('report.seconds', { n: Math.round(ms / 1000) })

/** The topic with the most judgements. */
export const mostJudged = (topics: Topic[]): Topic | undefined =>
  topics.filter(({ dots }) => dots.length).sort((a, b) => b.dots.length - a.dots.length)[0]

/** Judgements in steps of 20 %: the mean chance, the share that was right, and their number. */
export function judged(dots: { chance: number; held: boolean }[]): { chance: number; held: number; n: number }[] {
  return [0, 20, 40, 60, 80].flatMap((least) => {
    const some = dots.filter(({ chance }) => Math.min(chance, 99.9) >= least && Math.min(chance, 99.9) < least + 20)
    if (!some.length) return []
    const mean = some.reduce((sum, { chance }) => sum + chance, 0) / some.length
    return [{ chance: mean, held: (100 * some.filter(({ held }) => held).length) / some.length, n: some.length }]
  })
}

/** From so many moves of a day on, a change of what was missed says something. */
export const ENOUGH_MOVES = 20

/** Chances missed in ten moves of a day. */
export interface DayPoint {
  began: number
  moves: number
  inTen: number
}

/** How many chances were missed by day, of each game with moves on several days. */
export function pathsOf(progress: DayCount[]): { game: string; points: DayPoint[] }[] {
  const names = [...new Set(progress.map(({ game }) => game))]
  return names
    .map((game) => {
      const days = progress.filter((day) => day.game === game && day.moves)
      return { game, points: days.map(({ began, moves, missed }) => ({ began, moves, inTen: (10 * missed) / moves })) }
    })
    .filter(({ points }) => points.length > 1)
}

/** Place dots on a line from 0 to 100, stacked where they are closer than `near`. */
export function stacked(chances: number[], near = 2.6): { at: number; level: number }[] {
  const placed: { at: number; level: number }[] = []
  for (const at of [...chances].sort((a, b) => a - b)) {
    const taken = new Set(placed.filter((dot) => at - dot.at < near).map((dot) => dot.level))
    let level = 0
    while (taken.has(level)) level++
    placed.push({ at, level })
  }
  return placed
}
