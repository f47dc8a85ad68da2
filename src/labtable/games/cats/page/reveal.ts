/** What a call reveals, in the order in which it is shown, and how the count runs along (C-6, C-8, C-13). */
import type { Box } from './boxes.ts'
import type { State } from './ladder.ts'

/** A box that is turned over, or a finding that lay face up already. */
export interface Turned {
  seat: number
  box: Box
  finding: boolean
  /** Whether it counts, and how many have counted with it. */
  counts: boolean
  count: number
}

export interface Revealed {
  /** By seat. */
  hands: Box[][]
  findings: Box[][]
  /** What was bid on. */
  state: State
  /** Whether Heisenbergs count. */
  heisenbergs: boolean
}

/** All boxes on the table, seat by seat in the given order, a seat's findings before its hand. */
export function turned({ hands, findings, state, heisenbergs }: Revealed, order: number[]): Turned[] {
  let count = 0
  return order.flatMap((seat) =>
    [...(findings[seat] ?? []).map((box) => ({ box, finding: true })), ...(hands[seat] ?? []).map((box) => ({ box, finding: false }))].map(({ box, finding }) => {
      const counts = box === state || (box === 'H' && heisenbergs)
      if (counts) count++
      return { seat, box, finding, counts, count }
    }),
  )
}

const LONGEST = 7000 // ms, however many boxes there are

/** How long each box has, in ms. */
export const pace = (boxes: number, fly: number): number => Math.min(fly * 1.5, LONGEST / Math.max(1, boxes))

/** The width of a card so that all rows fit into a room, in px. */
export function cardIn(room: { width: number; height: number }, rows: number, columns: number): number {
  const [gap, least, most] = [6, 26, 84]
  const width = room.width / Math.max(1, columns) - gap
  const height = ((room.height / Math.max(1, rows) - gap - 4) * 63) / 88
  return Math.floor(Math.max(least, Math.min(most, width, height)))
}
