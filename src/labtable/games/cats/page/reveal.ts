/** What a call reveals, in the order of the reveal, with the running count (C-6, C-8, C-13). */
import type { Box } from './boxes.ts'
import type { Revealed } from './view.ts'

/** A box that is turned over, or a finding that was face up already. */
export interface Turned {
  seat: number
  box: Box
  finding: boolean
  /** Whether it counts, and the running count up to it. */
  counts: boolean
  count: number
}

/**
 * All boxes on the table in the order of the reveal: the face-up ones, then seat by seat, the player's own first. The
 * decisive box and later ones of its kind are held back: it comes first among these last ones.
 */
export function turned({ hands, findings, bid, heisenbergs_count, counts_as }: Revealed, order: number[]): Turned[] {
  const countsFor = (box: string) => box === bid.state || (box === 'H' && heisenbergs_count)
  const lying = (boxes: string[][], finding: boolean) =>
    order.flatMap((seat) =>
      (boxes[seat] ?? []).map((box) => ({ seat, box: box as Box, finding, counts: countsFor(box) })),
    )
  const [shown, closed] = [lying(findings, true), lying(hands, false)]
  const all = [...shown, ...closed]
  const need = bid.n - (bid.state === 'D' ? 0 : counts_as[bid.state])
  const found = all.filter(({ counts }) => counts).length
  const valid = found >= need
  // this many boxes that count make it true, this many others make it false
  const enough = valid ? need : all.length - need + 1
  let kind = shown.filter(({ counts }) => counts === valid).length
  const isLate = closed.map(({ counts }) => counts === valid && ++kind >= enough)
  const late = closed.filter((_, i) => isLate[i])
  let count = 0
  return [...shown, ...closed.filter((_, i) => !isLate[i]), ...late].map((one) => ({
    ...one,
    count: (count += Number(one.counts)),
  }))
}

const LONGEST = 7000 // ms, for any number of boxes

/** The time for each box, in ms. */
export const pace = (boxes: number, fly: number): number => Math.min(fly * 1.5, LONGEST / Math.max(1, boxes))

export interface Laid {
  /** The number of seats side by side. */
  side: number
  /** The width of a card, in px. */
  card: number
}

const MOST = 140 // px
const GAP = { width: 6, height: 12 } // px around a card
const BETWEEN = 16 // px between two seats side by side

/** The layout of the rows of all seats in a room with the largest cards; `name` is the width of a name, in px. */
export function layRows(room: { width: number; height: number }, seats: number, boxes: number, name: number): Laid {
  const ways = [1, 2, 3]
    .filter((side) => side <= seats)
    .map((side) => {
      const width = ((room.width - BETWEEN * (side - 1)) / side - name) / Math.max(1, boxes) - GAP.width
      const height = ((room.height / Math.ceil(seats / side) - GAP.height) * 63) / 88
      return { side, card: Math.max(1, Math.floor(Math.min(MOST, width, height))) }
    })
  return ways.reduce((best, way) => (way.card > best.card ? way : best))
}
