/** What has become of a pupil's place in the class, in words. */
import type { PlaceView } from '../link/wire.ts'
import { say } from '../speech/words.ts'

/** What a pupil is to be told when the page follows them to another place; "" where the place says it itself. */
export function newsOf(before: PlaceView | null, now: PlaceView): string {
  if (!now.me || !before?.me || now.at === 'over') return ''
  if (now.at === 'question') {
    if (before.question?.number === now.question?.number) return ''
    const asked = say(`class.news.${now.question?.kind ?? 'puzzle'}`)
    return now.question?.interrupts ? `${asked} ${say('class.news.still')}` : asked
  }
  if (now.at === 'table' && before.at === 'question' && now.group === before.group) return say('class.news.back')
  if (now.group !== before.group && now.group) {
    return say(before.group ? 'class.news.moved' : 'class.news.seat', { table: now.group })
  }
  if (now.at === 'table' && before.at === 'table' && now.table !== before.table) return say('class.news.next')
  if (now.me.name !== before.me.name && now.at !== 'waiting') return say('class.news.renamed', { name: now.me.name })
  return ''
}

/** Whether the page leaves a table, and with it whatever was being prepared there. */
export const leaves = (before: PlaceView | null, now: PlaceView): boolean =>
  before?.table != null && before.table !== now.table

/** Whether what a pupil was told still holds: they were told of a seat, and the cards are dealt there a moment later. */
export const holds = (before: PlaceView | null, now: PlaceView): boolean =>
  now.at === before?.at || (now.at === 'table' && before?.at === 'waiting' && now.group === before.group)
