/** Messages about changes of a pupil's place in the class. */
import type { PlaceView } from '../link/wire.ts'
import { called } from '../speech/givenNames.ts'
import { say } from '../speech/words.ts'

/** The message when a pupil is moved to another place; "" if the place itself says it. */
export function newsOf(before: PlaceView | null, now: PlaceView): string {
  if (!now.me || !before?.me || now.at === 'over') return ''
  if (now.at === 'question') {
    if (before.question?.number === now.question?.number) return ''
    const asked = say(`class.news.${now.question?.kind ?? 'puzzle'}`)
    return now.question?.interrupts && now.question.place === 1 ? `${asked} ${say('class.news.still')}` : asked
  }
  if (now.at === 'table' && before.at === 'question' && now.group === before.group) return say('class.news.back')
  if (now.group !== before.group && now.group) {
    return say(before.group ? 'class.news.moved' : 'class.news.seat', { table: now.group })
  }
  if (now.at === 'table' && before.at === 'table' && now.table !== before.table) return say('class.news.next')
  if (now.help !== before.help && now.help) return say(`help.${now.help}`)
  if (now.me.name !== before.me.name && now.at !== 'waiting')
    return say('class.news.renamed', { name: called(now.me.name) })
  return ''
}

/** Whether the page leaves a table, and with it any draft there. */
export const leaves = (before: PlaceView | null, now: PlaceView): boolean =>
  before?.table != null && before.table !== now.table

/** Whether the last message still holds: a pupil who was given a seat gets cards a moment later. */
export const holds = (before: PlaceView | null, now: PlaceView): boolean =>
  now.at === before?.at || (now.at === 'table' && before?.at === 'waiting' && now.group === before.group)
