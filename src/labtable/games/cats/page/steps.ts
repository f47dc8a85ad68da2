/** The actions that are possible with the picked boxes, as the view says, in notation. */
import { say } from './texts.ts'
import type { View } from './view.ts'

/** A button: an action in notation, or a local step before an action. */
export interface Step {
  action: string | null
  does: 'act' | 'ask' | 'keep' | 'choose'
  label: string
  main: boolean
  /** Whether it does nothing yet, or would be refused. */
  shut: boolean
}
/** Each button has a fixed place, so that none appears under a finger that meant another. */
export interface Places {
  left: Step | null
  right: Step | null
}

export type Asked = 'bid' | 'show' | 'cycle' | 'end' | null

/** What the viewer's seat is asked for. */
export function askedOf(view: View): Asked {
  const { position, may } = view
  if (position.phase === 'over' || view.seat !== position.turn) return null
  if (position.phase === 'hypothesis') return 'bid'
  if (may.show.length) return 'show'
  return may.cycle > 0 ? 'cycle' : 'end'
}

/** Whether one more box of the hand can be picked. */
export function mayPick(view: View, picked: readonly string[], box: string): boolean {
  const asked = askedOf(view)
  if (asked === 'show') return view.may.show.includes(box)
  return asked === 'cycle' && picked.length < view.may.cycle
}

/** Whether the current hypothesis can be called now. */
export const mayCall = (view: View): boolean =>
  view.may.choose.some(({ action, refusal }) => action === 'call' && refusal === null)

/**
 * The buttons: `bid` is the chosen hypothesis, `boxes` the picked ones; `calling` while a call waits for confirmation.
 */
export function placesOf(view: View, bid: string | null, boxes: readonly string[], calling: boolean): Places {
  const asked = askedOf(view)
  if (asked === null) return { left: null, right: null }
  if (asked === 'bid' && calling) {
    return {
      left: { action: null, does: 'keep', label: say('act.keep'), main: false, shut: false },
      right: { action: 'call', does: 'act', label: say('act.call'), main: true, shut: false },
    }
  }
  if (asked === 'bid')
    return {
      left: {
        action: 'call',
        does: 'ask',
        label: say('act.call'),
        main: view.may.bid.length === 0,
        shut: !mayCall(view),
      },
      right: view.may.bid.length ? saying(bid) : null,
    }
  return {
    left: { action: 'end', does: 'act', label: say('act.end'), main: !boxes.length, shut: false },
    right: asked === 'end' ? null : picking(asked, boxes),
  }
}

const saying = (bid: string | null): Step =>
  bid === null
    ? { action: null, does: 'choose', label: say('act.choose'), main: false, shut: true }
    : { action: `bid ${bid}`, does: 'act', label: say('act.say', { bid }), main: true, shut: false }

function picking(asked: 'show' | 'cycle', boxes: readonly string[]): Step {
  if (!boxes.length)
    return {
      action: null,
      does: 'choose',
      label: say(asked === 'show' ? 'act.show.none' : 'act.cycle.none'),
      main: false,
      shut: true,
    }
  return {
    action: `${asked} ${boxes.join(' ')}`,
    does: 'act',
    label: say(asked === 'show' ? 'act.show' : 'act.cycle', { n: boxes.length }),
    main: true,
    shut: false,
  }
}
