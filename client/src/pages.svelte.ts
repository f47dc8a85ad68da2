/** What shows each page. What a player does not need is loaded when somebody opens it: classes, paper, documentation. */
import type { Component } from 'svelte'
import { inFolder } from './address.ts'
import ClassInFolder from './pages/ClassInFolder.svelte'
import Learn from './pages/Learn.svelte'
import Missing from './pages/Missing.svelte'
import NewTable from './pages/NewTable.svelte'
import Position from './pages/Position.svelte'
import Puzzle from './pages/Puzzle.svelte'
import Replay from './pages/Replay.svelte'
import Rules from './pages/Rules.svelte'
import Start from './pages/Start.svelte'
import Table from './pages/Table.svelte'
import { loadPart } from './reload.ts'
import type { Page } from './routes.ts'

type At = Page['at']
type Shown = Component<any>

const ELSEWHERE: Partial<Record<At, Shown>> = inFolder
  ? {
      openClass: ClassInFolder,
      class: ClassInFolder,
      desk: ClassInFolder,
      stage: ClassInFolder,
      report: ClassInFolder,
      docs: Missing,
      docsPage: Missing,
    }
  : { homework: Missing, homeworkOf: Missing }
const AT_ONCE: Partial<Record<At, Shown>> = {
  start: Start,
  table: Table,
  rules: Rules,
  new: NewTable,
  learn: Learn,
  puzzle: Puzzle,
  position: Position,
  replay: Replay,
  missing: Missing,
  ...ELSEWHERE,
}
const LATER: Partial<Record<At, () => Promise<{ default: Shown }>>> = {
  openClass: () => import('./pages/OpenClass.svelte'),
  class: () => import('./pages/Class.svelte'),
  desk: () => import('./pages/Desk.svelte'),
  stage: () => import('./pages/Stage.svelte'),
  report: () => import('./pages/Report.svelte'),
  print: () => import('./print/Printing.svelte'),
  docs: () => import('./pages/Docs.svelte'),
  docsPage: () => import('./pages/Docs.svelte'),
  homework: () => import('./pages/HomeworkInFolder.svelte'),
  homeworkOf: () => import('./pages/HomeworkOf.svelte'),
}
let loaded = $state.raw<Partial<Record<At, Shown>>>({})

/** What shows a page; undefined until it is loaded. */
export const shownAt = (at: At): Shown | undefined => AT_ONCE[at] ?? loaded[at]

/** Load what shows a page, if it is not there. Throws an error in words. */
export async function loadPage(at: At): Promise<void> {
  const part = LATER[at]
  if (shownAt(at) || !part) return
  const { default: Shown } = await loadPart(part)
  loaded = { ...loaded, [at]: Shown }
}
