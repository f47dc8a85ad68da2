/** The position of a question for readers: the names of the seats, and how its sentences are set. */
import { WATCHED, type GameClient, type Given } from '../kit/game.ts'
import type { GameCard, OwnAnswer, PosedView, QuestionPlace, QuestionView, Seat } from '../link/wire.ts'
import type { Speech } from '../speech/sentences.ts'
import { puzzleTitle } from '../speech/puzzles.ts'
import { say, type Key } from '../speech/words.ts'
import { textIn, textsOf } from '../speech/texts.svelte.ts'

/** Sentences say "you" to the asked seat, because every reader is asked. */
export const speechOf = (posed: PosedView, card: GameCard, client: GameClient): Speech => ({
  catalogue: textsOf(card),
  formats: client.formats,
  names: posed.names.map((name) => name || say('question.you')),
  you: posed.seat,
})

export const seatsOf = (posed: PosedView): Seat[] =>
  posed.names.map((name, seat) => ({ kind: seat === posed.seat ? 'person' : 'bot', name: name || say('question.you') }))

/** The props of a drawing of the position; nothing can be played there. */
export const givenOf = (posed: PosedView, card: GameCard, client: GameClient): Given => ({
  ...WATCHED,
  view: posed.view,
  me: posed.seat,
  seats: seatsOf(posed),
  names: speechOf(posed, card, client).names,
  options: posed.options,
  card,
  log: [],
  reducedMotion: true,
})

/** The number of a question, or its place in a series: "Question 3 of 5". */
export const headOf = ({ number, place, of }: Pick<QuestionPlace, 'number' | 'place' | 'of'>): string =>
  of > 1 ? say('question.title.series', { place, of }) : say('question.title', { number })

/** The text that says whether an own answer is right. */
export function verdictOf({ verdict, own, judged }: OwnAnswer): Key {
  if (verdict) return `question.own.${verdict}`
  if (!judged) return 'question.thinking'
  return own.best ? 'question.own.best' : 'question.own.other'
}

/** A short title of a question: "Puzzle 12", or "Puzzle" until its answers are shown. */
export function titleOf({ kind, puzzle, lesson }: QuestionView, card?: GameCard): string {
  if (kind === 'puzzle') return puzzleTitle(puzzle ?? null, card?.puzzles ?? 1)
  return kind === 'lesson' ? say('question.lesson', { title: lessonOf(lesson!, card) }) : say('question.step')
}
/** The title of a lesson. */
export const lessonOf = (lesson: string, card?: GameCard): string =>
  (card && textIn(textsOf(card), `lesson_${lesson}`)) ?? lesson

/** How many have answered, of how many: pupils, or tables. */
export const answeredOf = ({ kind, together, answered, asked }: QuestionView): string =>
  say(`question.${kind === 'lesson' ? 'finished' : 'answered'}.${together ? 'tables' : 'pupils'}`, {
    n: answered,
    of: asked,
  })

/** The width of a bar in percent; the most frequent answer has the longest. */
export const widthOf = (count: number, counts: number[]): number => (100 * count) / Math.max(1, ...counts)
