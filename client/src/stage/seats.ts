import type { SeatView } from '../link/wire.ts'

/** Somebody at a table where nobody sits now: of a position that is only looked at. */
export const seatOf = (name: string, kind: SeatView['kind'] = 'person'): SeatView => ({
  kind,
  name,
  level: null,
  present: true,
  left: null,
  overdue: false,
  bot: false,
  free_from: null,
  offered: false,
  later: false,
  coming: null,
  lent: false,
  taken_from: null,
})
