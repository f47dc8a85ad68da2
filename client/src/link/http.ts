/** Requests to the server over HTTP. A failure is a `RequestError` with a sentence for people. */
import { say } from '../speech/clientTexts.ts'
import { CLIENT, keptTexts } from '../speech/kept.ts'
import { RequestError, translated } from './fault.ts'
import { server } from './server.ts'
import { locale } from '../speech/language.svelte.ts'
import { knownInClass } from './classLink.svelte.ts'
import { knownBeside } from './store.ts'
import type {
  Address,
  AdviceWish,
  AloneWish,
  ClassMade,
  ClassReport,
  DocsFound,
  DocsPage,
  DocsSearch,
  Fault,
  GameCard,
  GroupsProposal,
  GroupsWish,
  Hint,
  HomeworkDone,
  Known,
  ListWish,
  Mine,
  MyClasses,
  MyClassesWish,
  NameList,
  NewClass,
  NewHomework,
  KeepQuestion,
  NewQuestion,
  NewTable,
  Paper,
  PosedView,
  Replay,
  Review,
  Rulebook,
  SheetPuzzle,
  SheetWish,
  TableMade,
  TaskDone,
  Texts,
  WhatIfWish,
} from './wire.ts'

/** What a page says before its texts have come, too (first.js). */
const offline = () => keptTexts(CLIENT)?.say('problem.offline') ?? document.documentElement.dataset['offline'] ?? ''

/** The sentence that tells the user what went wrong. */
export const wordsOf = (error: unknown): string => (error instanceof RequestError ? error.message : String(error))

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  return (await answerTo(path, init)).json()
}

async function answerTo(path: string, init?: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await server.ask(path, init)
  } catch {
    throw new RequestError('offline', offline)
  }
  if (response.ok) return response
  const fault: Fault | null = await response.json().catch(() => null)
  if (fault?.code) throw new RequestError(fault.code, () => translated(fault).text)
  throw new RequestError(`${response.status}`, () => say('problem.status', { status: response.status }))
}

let games: Promise<GameCard[]> | undefined

/** All games of this server; requested once. */
export function gameCards(): Promise<GameCard[]> {
  games ??= ask<GameCard[]>('/api/games')
  games.catch(() => (games = undefined))
  return games
}

export async function gameCard(name: string): Promise<GameCard | undefined> {
  return (await gameCards()).find((card) => card.name === name)
}

/** The rules of a game in a language. */
export const askRules = (game: string, language: string): Promise<Rulebook> =>
  ask(`/api/games/${game}/rules?lang=${language}`)

/** A page of the documentation: "teach/index". */
export const docsPageOf = (language: string, path: string): Promise<DocsPage> => ask(`/api/docs/${language}/${path}`)
/** The places of the documentation and of the rules that have all these words. */
export const findInDocs = async (language: string, words: string): Promise<DocsFound[]> =>
  (await ask<DocsSearch>(`/api/docs/${language}?find=${encodeURIComponent(words)}`)).found

/** What is printed of a game besides its rules. */
export const paperOf = (game: string): Promise<Paper> => ask(`/api/games/${game}/paper`)
/** The puzzles of a sheet of paper; the same sheet always has the same. */
export const sheetOf = (wish: SheetWish): Promise<SheetPuzzle[]> => ask('/api/sheets', posted(wish))

/** The texts of a game or of the client in a language. */
export const askTexts = (of: string, language: string): Promise<Texts> => ask(`/api/texts/${of}/${language}`)

export function makeTable(table: NewTable): Promise<TableMade> {
  return ask('/api/tables', posted({ ...table, known: knownSomewhere() }))
}

/** Create a table that continues from a step of a match. */
export function makeWhatIf(wish: WhatIfWish): Promise<TableMade> {
  return ask('/api/what-if', posted({ ...wish, known: knownSomewhere() }))
}
/** The state of the tables for which this browser has secrets. */
export const askMine = (tables: Known[]): Promise<Mine> => ask('/api/mine', posted({ tables }))
/** The solver's advice at a step of a match. */
export const adviceOn = (wish: AdviceWish): Promise<Hint> => ask('/api/advice', posted(wish))

/** The state of the classes for which this browser has secrets. */
export const askMyClasses = (wish: MyClassesWish): Promise<MyClasses> => ask('/api/classes/mine', posted(wish))

/** What identifies this browser to the rate limits: preferably a class that it leads. */
const knownSomewhere = (): Known | null => knownInClass() ?? knownBeside('')

const posted = (content: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(content),
})

/** The address at which others reach this server, not "localhost"; that of this page if the server names none. */
export const addressOf = (): Promise<Address> =>
  ask<Address>('/api/address').catch(() => ({ base: location.origin, why: null, embeds: false, others: [] }))

const path = (table: string) => `/api/tables/${encodeURIComponent(table)}`
export const reviewOf = (table: string): Promise<Review> => ask(`${path(table)}/review`)
/** A match from its record: who played, and its review. */
export const replayOf = (record: string): Promise<Replay> =>
  ask('/api/replay', { method: 'POST', headers: { 'content-type': 'application/jsonl' }, body: record })
export const recordPath = (table: string): string => `${path(table)}/record`
export const recordOf = async (table: string): Promise<string> => (await answerTo(recordPath(table))).text()
export const sheetPath = (table: string): string => `${path(table)}/sheet.csv?lang=${locale.language}`
/** The report of a class that may use what is in `scope`, with the secret of its desk. */
export const classReportOf = async (code: string, secret: string, scope = ''): Promise<ClassReport> =>
  (await classAnswer(code, `report?${counting(scope)}`, secret)).json()
/** What counts in a report, and when its days begin by the clock of this device. */
export const counting = (scope: string): string =>
  `scope=${encodeURIComponent(scope)}&east=${-new Date().getTimezoneOffset()}`
/** A file of a class for its desk: "results.xlsx", "report.csv", "sheets.csv", "questions.json". */
export const classFile = async (code: string, file: string, secret: string): Promise<Blob> =>
  (await classAnswer(code, file, secret)).blob()
const classAnswer = (code: string, what: string, secret: string): Promise<Response> =>
  answerTo(`${classPath(code)}/${what}`, { headers: { authorization: `Bearer ${secret}` } })
/** Erase a table and all matches played at it, with the secret of its host. */
export async function eraseTable(table: string, secret: string): Promise<void> {
  await answerTo(path(table), { method: 'DELETE', headers: { authorization: `Bearer ${secret}` } })
}
export const qrPath = (table: string): string => `${path(table)}/qr.svg`

/** How a pasted list is understood. */
export const readList = (wish: ListWish): Promise<NameList> => ask('/api/classes/list', posted(wish))

/** Open a class. */
export const openClass = (wish: NewClass): Promise<ClassMade> =>
  ask('/api/classes', posted({ ...wish, known: knownSomewhere() }))
const classPath = (code: string) => `/api/classes/${encodeURIComponent(code)}`
export const classQrPath = (code: string): string => `${classPath(code)}/qr.svg`
/** Erase a class with all its tables, with the secret of its desk. */
export async function eraseClass(code: string, secret: string): Promise<void> {
  await answerTo(classPath(code), { method: 'DELETE', headers: { authorization: `Bearer ${secret}` } })
}

/** Give a class homework, with the secret of its desk. */
export async function giveHomework(code: string, secret: string, homework: NewHomework): Promise<void> {
  await answerTo(`${classPath(code)}/homework`, asDesk(secret, homework))
}
/** What was done of homework that belongs to no class; in a folder of files. */
export const homeworkAlone = (wish: AloneWish): Promise<TaskDone[]> => ask('/api/homework', posted(wish))
/** What was done of a class's homework: by everybody for its desk, by themselves for a pupil. */
export const homeworkDone = async (code: string, secret: string): Promise<HomeworkDone> =>
  (await classAnswer(code, 'homework', secret)).json()

const questionsOf = (code: string) => `${classPath(code)}/questions`
const asDesk = (secret: string, content: unknown): RequestInit => {
  const init = posted(content)
  return { ...init, headers: { ...init.headers, authorization: `Bearer ${secret}` } }
}
/** The positions that a question, or a series, would show to a class, with the secret of its desk. */
export const lookAtQuestion = (code: string, secret: string, question: NewQuestion): Promise<PosedView[]> =>
  ask(`${questionsOf(code)}/look`, asDesk(secret, question))
/** Groups for a class, with the secret of its desk; nobody is told of them. */
export const proposeGroups = (code: string, secret: string, wish: GroupsWish): Promise<GroupsProposal> =>
  ask(`${classPath(code)}/groups`, asDesk(secret, wish))
/** Keep a question for a class under this name. */
export async function keepQuestion(code: string, secret: string, wish: KeepQuestion): Promise<void> {
  await answerTo(`${classPath(code)}/kept`, asDesk(secret, wish))
}
/** Keep a question of a class no longer. */
export async function dropQuestion(code: string, secret: string, kept: number): Promise<void> {
  const headers = { authorization: `Bearer ${secret}` }
  await answerTo(`${classPath(code)}/kept/${kept}`, { method: 'DELETE', headers })
}
/** Keep the questions of a file for a class. */
export async function keepFile(code: string, secret: string, file: Blob): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` }
  await answerTo(`${classPath(code)}/questions.json`, { method: 'POST', headers, body: file })
}
/** Put a question to a class. */
export async function pushQuestion(code: string, secret: string, question: NewQuestion): Promise<void> {
  await answerTo(questionsOf(code), asDesk(secret, question))
}
