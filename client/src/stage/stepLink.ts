/** A step of a match that is over, in the `#` of the stage: `#muon-427/2/31` is step 31 of the second match there. */

export interface StepAt {
  table: string
  match: number
  step: number
}

export const stepHash = ({ table, match, step }: StepAt): string => `${table}/${match}/${step}`

/** The step that a hash names; null for none. */
export function stepIn(hash: string): StepAt | null {
  const [, table, match, step] = /^#?([\w-]+)\/(\d+)\/(\d+)$/.exec(hash) ?? []
  return table ? { table, match: Number(match), step: Number(step) } : null
}
