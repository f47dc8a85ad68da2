/** Groups of a class while they are proposed and corrected, before they are taken. */
import { proposeGroups, wordsOf } from '../link/http.ts'
import type { DeskView, GroupsWish, Strength } from '../link/wire.ts'

export type Way = GroupsWish['way']
type Pair = [number, number]
/** The hash of the desk's address under which groups are formed. */
export const GROUPS = 'groups'

/** Where everybody sits, or will sit from the next deal on: the pupils of each table, the first at table 1. */
export function seatedNow({ pupils, groups }: Pick<DeskView, 'pupils' | 'groups'>): number[][] {
  const next = new Map(groups?.next ?? [])
  const tables: number[][] = []
  for (const { pupil, group } of pupils) {
    const at = next.get(pupil) ?? group
    while (tables.length < at) tables.push([])
    if (at) tables[at - 1]!.push(pupil)
  }
  return tables
}

/** A proposal for those who are in the class now: without those who have gone, and with newcomers where they sit. */
export function withPupils(tables: number[][], desk: Pick<DeskView, 'pupils' | 'groups'>): number[][] {
  const here = new Set(desk.pupils.map(({ pupil }) => pupil))
  const listed = new Set(tables.flat())
  const now = seatedNow(desk)
  return Array.from({ length: Math.max(tables.length, now.length) }, (_, n) => [
    ...(tables[n] ?? []).filter((pupil) => here.has(pupil)),
    ...(now[n] ?? []).filter((pupil) => !listed.has(pupil)),
  ])
}

/** The tables with a pupil at another one. */
export const moved = (tables: number[][], pupil: number, to: number): number[][] => {
  const all = Array.from({ length: Math.max(tables.length, to + 1) }, (_, n) => tables[n] ?? [])
  return all.map((table, n) => {
    const rest = table.filter((other) => other !== pupil)
    return n === to ? [...rest, pupil] : rest
  })
}

/** The tables with two pupils in each other's place. */
export const swapped = (tables: number[][], one: number, other: number): number[][] =>
  tables.map((table) => table.map((pupil) => (pupil === one ? other : pupil === other ? one : pupil)))

export class Grouping {
  way = $state<Way>('shuffle')
  /** What has been proposed, and corrected; null: as they sit now. */
  proposed = $state.raw<number[][] | null>(null)
  strengths = $state.raw<Strength[]>([])
  together = $state.raw<Pair[]>([])
  apart = $state.raw<Pair[]>([])
  problem = $state('')
  working = $state(false)

  constructor(groups: DeskView['groups']) {
    this.together = groups?.together ?? []
    this.apart = groups?.apart ?? []
  }
  async propose(code: string, secret: string): Promise<void> {
    this.problem = ''
    this.working = true
    try {
      const { way, together, apart } = this
      const found = await proposeGroups(code, secret, { way, together, apart })
      this.proposed = found.groups
      this.strengths = found.strengths
    } catch (error) {
      this.problem = wordsOf(error)
    } finally {
      this.working = false
    }
  }
  /** Keep two pupils together, or apart, when groups are proposed. */
  keep(what: 'together' | 'apart', [one, other]: Pair): void {
    this.forget([one, other])
    this[what] = [...this[what], [one, other]]
  }
  forget([one, other]: Pair): void {
    const isOther = (pair: Pair) => !(pair.includes(one) && pair.includes(other))
    this.together = this.together.filter(isOther)
    this.apart = this.apart.filter(isOther)
  }
}
