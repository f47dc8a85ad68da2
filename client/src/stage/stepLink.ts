/**
 * A step of an ended match, in the `#` of the stage: `#muon-427/2/31` is step 31 of the second match at that table, and
 * `#muon-427/2/31/hidden` the same with elements instead of names, whatever else the stage shows.
 */

export interface StepAt {
  table: string
  match: number
  step: number
  hidden?: boolean
}

export const stepHash = ({ table, match, step, hidden }: StepAt): string =>
  `${table}/${match}/${step}${hidden ? '/hidden' : ''}`

/** The step that a hash names; null for none. */
export function stepIn(hash: string): StepAt | null {
  const [, table, match, step, hidden] = /^#?([\w-]+)\/(\d+)\/(\d+)(\/hidden)?$/.exec(hash) ?? []
  return table ? { table, match: Number(match), step: Number(step), hidden: hidden !== undefined } : null
}
