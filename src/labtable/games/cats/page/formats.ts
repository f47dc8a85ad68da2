/** How this game's parameters are set as type. */
import type { Format } from '$client/kit/speech.ts'
import type { Box } from './boxes.ts'
import { doctorateOf } from './doctorates.ts'
import { playOf } from './plays.ts'
import { say } from './texts.ts'

/** A hypothesis in words, from notation. */
export const bidInWords = (bid: string): string => say(`box.${bid.slice(-1) as Box}`, { n: Number(bid.slice(0, -1)) })

/** An action in words: "say 3 Alive Cats". */
export function spokenAction(action: string): string {
  const play = playOf(action)
  switch (play?.kind) {
    case 'bid':
      return say('action.bid', { bid: `${play.hypothesis.n}${play.hypothesis.state}` })
    case 'show':
    case 'cycle':
      return say(`action.${play.kind}`, { boxes: play.boxes })
    case 'doctorate': {
      const doctorate = doctorateOf(play.name).key
      return play.as
        ? say('action.tabby', { doctorate, copied: doctorateOf(play.as).key })
        : say('action.doctorate', { doctorate })
    }
    case 'call':
      return say('action.call')
    default:
      return say('action.end')
  }
}

export const formats: Record<string, Format> = {
  action: (action: string) => [{ kind: 'card', text: spokenAction(action) }],
}
