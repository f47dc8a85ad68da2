/** All who came to a class, as its desk lists them. */
import type { DeskView, ListedView, PupilView } from '../link/wire.ts'
import { called } from '../speech/givenNames.ts'
import { locale } from '../speech/language.svelte.ts'
import { say } from '../speech/words.ts'

/** The `#` of the desk's address while it shows who came. */
export const WHO = 'who'

/** All who are here, at the door first. */
export const everybody = ({ waiting, pupils, left }: DeskView): PupilView[] => [...waiting, ...pupils, ...left]

/** A name of the class's list, with the family name. */
export const fullName = ({ given, family }: Pick<ListedView, 'given' | 'family'>): string => `${given} ${family}`.trim()

/** In alphabetical order of the names that are read. */
export const byName = (pupils: PupilView[]): PupilView[] =>
  pupils.toSorted(
    (one, other) => called(one.name).localeCompare(called(other.name), locale.language) || one.pupil - other.pupil,
  )

/** Everybody who came when the first of the chosen did, or later. */
export function sinceFirst(desk: DeskView, chosen: ReadonlySet<number>): { at: number; all: number[] } | null {
  const all = everybody(desk)
  const first = all.filter(({ pupil }) => chosen.has(pupil)).map(({ came }) => came)
  if (!first.length) return null
  const at = Math.min(...first)
  return { at, all: all.filter(({ came }) => came >= at).map(({ pupil }) => pupil) }
}

/** Two entries that are one person: who `stays`, and whose device goes on; that of the other one `ends`. */
export function sameAs(desk: DeskView, one: PupilView, other: PupilView) {
  const [first, again] = one.pupil < other.pupil ? [one, other] : [other, one]
  const rank = (pupil: PupilView) => [desk.pupils, desk.left, desk.waiting].findIndex((some) => some.includes(pupil))
  const stays = rank(again) < rank(first) ? again : first
  const [goes, ends] = first.present && !again.present ? [first, again] : [again, first]
  return { stays, goes, ends }
}

/** Those at the door whose names are on the list, one for each line: the first who came. */
export function onList({ waiting }: DeskView): number[] {
  const lines = new Map<number, number>()
  for (const { pupil, line, on_list } of waiting)
    if (on_list === 'free' && line !== null && !lines.has(line)) lines.set(line, pupil)
  return [...lines.values()]
}

/** What the desk has to know about somebody at the door; `odd` where it may not be who they say. */
export function remarkOn(pupil: PupilView, desk: DeskView): { text: string; odd: boolean } | null {
  const same = desk.pupils.find((other) =>
    pupil.on_list === 'taken' ? other.line === pupil.line : isAlike(other.name, pupil.name),
  )
  if (same && pupil.on_list !== 'free')
    return { text: same.group ? say('door.taken', { n: same.group }) : say('door.taken.in'), odd: true }
  if (pupil.on_list === 'none') return { text: say('door.listed.none'), odd: true }
  if (pupil.on_list === 'several') return { text: say('door.listed.several'), odd: true }
  if (pupil.on_list !== 'free') return null
  const listed = desk.listed?.find(({ line }) => line === pupil.line)
  const name = listed ? fullName(listed) : pupil.name
  return { text: name === pupil.name ? say('door.listed') : say('door.listed.as', { name }), odd: false }
}
const isAlike = (one: string, other: string) => one.localeCompare(other, locale.language, { sensitivity: 'base' }) === 0
