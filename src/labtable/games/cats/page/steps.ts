/** What one can do now with what is picked, as the view says it, and in notation. */
import type { Box } from './boxes.ts'
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

/** Whether the box at a place of the hand may be picked besides those that are. */
export function mayPick(view: View, hand: readonly Box[], picked: readonly number[], place: number): boolean {
  if (picked.includes(place)) return true
  const asked = askedOf(view)
  if (asked === 'show') return view.may_show.includes(hand[place]!)
  return asked === 'cycle' && picked.length < view.may_cycle
}

/** The buttons, most likely first: `bid` is the chosen square, `boxes` those that are picked. */
export function stepsOf(view: View, bid: string | null, boxes: readonly Box[]): Step[] {
  const asked = askedOf(view)
  if (asked === null) return []
  const steps: Step[] = []
  if (asked === 'bid') {
    if (bid !== null) steps.push({ action: `bid ${bid}`, label: say('act.say', { bid: bidInWords(bid) }), main: true })
    if (view.choices.some(({ action, refusal }) => action === 'call' && refusal === null)) steps.push({ action: 'call', label: say('act.call'), main: bid === null && view.bids.length === 0 })
    return steps
  }
  if (boxes.length && asked !== 'end') steps.push({ action: `${asked} ${boxes.join(' ')}`, label: say(asked === 'show' ? 'act.show' : 'act.cycle', { n: boxes.length }), main: true })
  return [...steps, { action: 'end', label: say('act.end'), main: !boxes.length }]
}

/** What one is asked to pick, as long as nothing is. */
export function promptOf(view: View, isPicked: boolean): string {
  const asked = askedOf(view)
  if (asked === null || asked === 'end' || isPicked) return ''
  if (asked === 'bid') return view.bids.length ? say(view.bid ? 'act.pick.bid' : 'act.pick.open') : ''
  return asked === 'show' ? say('act.pick.show') : say('act.pick.cycle', { n: view.may_cycle })
}
