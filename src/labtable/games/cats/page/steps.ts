/** What one can do now with what is picked, as the view says it, and in notation. */
import { say } from './en.ts'
import { bidInWords } from './formats.ts'
import type { View } from './view.ts'

export interface Step {
  action: string
  label: string
  main: boolean
}

export type Asked = 'bid' | 'show' | 'cycle' | 'end' | null

/** What is asked of the seat whose view this is. */
export function askedOf(view: View): Asked {
  if (view.phase === 'over' || view.seat !== view.turn) return null
  if (view.phase === 'hypothesis') return 'bid'
  if (view.may_show.length) return 'show'
  return view.may_cycle > 0 ? 'cycle' : 'end'
}

/** Whether a box of the hand may be picked besides those that are. */
export function mayPick(view: View, picked: readonly string[], box: string): boolean {
  const asked = askedOf(view)
  if (asked === 'show') return view.may_show.includes(box)
  return asked === 'cycle' && picked.length < view.may_cycle
}

/** The buttons, most likely first: `bid` is the chosen square, `boxes` those that are picked. */
export function stepsOf(view: View, bid: string | null, boxes: readonly string[]): Step[] {
  const asked = askedOf(view)
  if (asked === null) return []
  if (asked === 'bid') {
    const says = bid === null ? [] : [{ action: `bid ${bid}`, label: say('act.say', { bid: bidInWords(bid) }), main: true }]
    const calls = view.choices.some(({ action, refusal }) => action === 'call' && refusal === null)
    return [...says, ...(calls ? [{ action: 'call', label: say('act.call'), main: bid === null && view.bids.length === 0 }] : [])]
  }
  const picks = boxes.length && asked !== 'end' ? [{ action: `${asked} ${boxes.join(' ')}`, label: say(asked === 'show' ? 'act.show' : 'act.cycle', { n: boxes.length }), main: true }] : []
  return [...picks, { action: 'end', label: say('act.end'), main: !boxes.length }]
}
