/** The tasks of a homework, and what was done of them, in words. */
import type { GameCard, TaskDone, TaskView } from '../link/wire.ts'
import { lessonOf } from '../question/posed.ts'
import { locale } from './language.svelte.ts'
import { dotted } from './lists.ts'
import { textIn, textsOf } from './texts.svelte.ts'
import { say } from './words.ts'

/** A day and its time: "Thursday, 3 December, 18:00". */
export const dayAndTime = (at: number): string =>
  new Intl.DateTimeFormat(locale.dates, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)

export function taskTitle(task: TaskView, card: GameCard | undefined): string {
  if (task.kind === 'lesson') return say('homework.lesson', { title: lessonOf(task.lesson, card) })
  if (task.kind === 'match') return say('homework.match', { n: task.matches, computers: task.computers })
  return (card?.puzzles ?? 1) > 1 ? say('homework.puzzle.level', { level: task.level }) : say('homework.puzzle')
}

/** What is below the title: the game, and the topic of a puzzle. */
export const taskAbout = (task: TaskView, card: GameCard | undefined): string =>
  dotted(card?.title ?? task.game, (task.topic && textIn(textsOf(card), `puzzle.topic.${task.topic}`)) || '')

export type Mark = 'none' | 'begun' | 'found' | 'first'

export const markOf = (done: TaskDone): Mark => (done.state === 'done' ? (done.first ? 'first' : 'found') : done.state)

/** What was done of a task. */
export function doneOf(task: TaskView, done: TaskDone): string {
  if (done.state === 'none') return say('homework.is.none')
  if (task.kind === 'match')
    return say('homework.is.played', { n: done.played, all: Math.max(task.matches, done.played), won: done.won })
  if (task.kind === 'lesson') return say(done.state === 'done' ? 'homework.is.done' : 'homework.is.going')
  return say(`homework.is.${markOf(done) as 'begun' | 'found' | 'first'}`)
}
