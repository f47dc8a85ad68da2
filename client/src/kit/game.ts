/**
 * What a game's page gives the web client: the files `front.ts` and `client.ts` in `src/labtable/games/NAME/page/`,
 * found by glob, whose default exports are a `GameFront` and a `GameClient`. The shell (top bar, log, hints, windows, lessons, seats, review) knows no game, and
 * a game imports nothing of the client but this folder.
 */
import type { Component, Snippet } from 'svelte'
import type { Refused } from '../link/tableLink.svelte.ts'
import type { GameCard, LogLine, ReviewRemark, Seat, Value, WindowView } from '../link/wire.ts'
import type { Format } from '../speech/sentences.ts'
import type { Session } from './session.svelte.ts'

export type { Refused }

/** A line of the log, its event one of the game's own. */
export interface GameLine<Event> extends LogLine {
  event: Event
}

/** What a session of the table is given by the shell (session.svelte.ts). */
export interface Given<View = any, Event = any> {
  /** The newest view of the game; never null. */
  view: View
  /** One's own seat, or null for a spectator. In a review: the seat whose view this is. */
  me: number | null
  seats: Seat[]
  /** The names at the table, by seat. */
  names: string[]
  options: Record<string, Value>
  /** The name of the table: its record and its score sheet are found by it. */
  table: string
  /** All about the game: catalogue, cards, options. */
  card: GameCard
  /** All that has happened in this match so far, as data and in sentences, oldest first. */
  log: GameLine<Event>[]
  /** The seats that have won (none: a draw); null until the match is over. */
  winners: number[] | null
  /** Do something, in notation. The answer is a new view, or `refused`. */
  act: (action: string) => void
  /**
   * What an action that is still being written would do, as the game's words say it; null where they have nothing to
   * say, and for a request that a later one has overtaken.
   */
  preview: (action: string) => Promise<unknown>
  /** Whether this table shows what a play would make before it is played. */
  previews: boolean
  /** The last refusal, until the next view; its sentence is shown by `messages`. */
  refused: Refused | null
  /** An action of ours is on its way, or the link is lost: nothing can be sent. */
  busy: boolean
  /** The open reaction window, if any; the shell shows its countdown and the buttons of `Status.answers`. */
  window: WindowView | null
  /** A lesson waits for this action: mark it. */
  expects: string | null
  /** The actions that the hint has named so far: mark the first. */
  hinted: string[]
  /** Review and watching: nothing can be done. */
  readonly: boolean
  /** The table itself, as things happen; false in a review, which steps through what has happened. */
  live: boolean
  /** The system asks for reduced motion: places change at once. */
  reducedMotion: boolean
}

/** What is given, each field read anew: what comes of one of them, such as a refusal, is no news about the others. */
export function fields(read: { [Name in keyof Given]: () => Given[Name] }): Given {
  const given = {}
  for (const [name, get] of Object.entries(read)) Object.defineProperty(given, name, { get, enumerable: true })
  return given as Given
}

/**
 * What the game's own component is given. Its root has `{@attach session.attach}`; in it are the zones `.opp`, `.play`
 * and `.foot`, and in this the messages, `.hand` and `.act` (see `style/table.css`). A part that a
 * lesson may speak of, as `{pile:part}` in a sentence, bears its name as `data-part`, and is marked then.
 */
export interface TableProps<S extends Session = Session> {
  session: S
  /** Refusal, hint, lesson and window: the game places this in `.foot`, over `.hand`. */
  messages: Snippet
}

/**
 * What the game's drawing for the projector is given. It is one drawing at all sizes (`style/stage.css`): no letter below
 * 1.35 rem, no card narrower than `--stage-card`. It fills its place, 83 by about 37 rem, and there is nothing to press.
 */
export interface StageProps<S extends Session = Session> {
  session: S
}

/** A button in an open reaction window; the shell draws it beside the countdown. */
export interface Answer {
  action: string
  label: string
  main?: boolean
}

/** What the shell needs to know of a view that it cannot read. */
export interface Status {
  /** The seat whose turn it is; null when it is over or nobody's. */
  turn: number | null
  /** Where the match stands: "round 2". Shown in the top bar. */
  marker: string
  /** It counts turns, and so does the log then; a review, which counts steps, leaves it out. */
  marksTurns?: boolean
  /** What this seat may answer in an open window; empty where it is not asked. */
  answers: Answer[]
}

/** Given to a game's chart of an ended match (review): all open views, the remarks, and where the slider stands. */
export interface ChartProps<View = any> {
  card: GameCard
  views: View[]
  /** What the game's words remark on the match. */
  remarks: ReviewRemark[]
  winners: number[]
  names: string[]
  me: number | null
  step: number
  go: (step: number) => void
}

/** A line of play that was missed (review), set as a figure: the view it starts from and its actions. */
export interface LineProps<View = any> {
  card: GameCard
  view: View
  seat: number
  actions: string[]
}

/** A position at a glance (the report of a class), in small cards: what a seat holds, and what lies open. */
export interface GlanceProps<View = any> {
  card: GameCard
  /** The view of the seat. */
  view: View
  seat: number
  names: string[]
}

/** A colour on light paper and on dark, both at least 4.5:1 as type on every ground (a test measures them). */
export interface Colour {
  light: string
  dark: string
}

/**
 * What the start page shows of a game: the default export of `front.ts` beside `client.ts`, a file of its own so that
 * nobody waits for a table in order to choose one.
 */
export interface GameFront {
  /** The game's colour: `--accent`. */
  accent: Colour
  /** Other colours of its own, by name; its styles have them as `--NAME`. */
  colours?: Record<string, Colour>
  /** The drawing on the game's cover, an SVG in a 63 x 88 card. It may move for a few seconds when it is put there. */
  cover: Component
  /**
   * What one does, in a short line and in a longer sentence; what it is about; the label of the button that deals.
   */
  about: { line: string; sentence: string; topic: string; deal: string }
  facts: GameFacts
}

/** Facts for the start page, in `front.json`, where a test reads them, too. */
export interface GameFacts {
  /** How long half of all matches last at the table of *Play now*, measured (tests/games/test_lengths.py). */
  minutes: { least: number; most: number }
  /** The age from which it can be played. */
  age: number
  /** The levels of the computers that a newcomer plays against (*Play now*), one a seat. */
  against: string[]
  /** The options of that table that are not the defaults; a table that is set begins with them, too. */
  options?: Record<string, Value>
  /** Where its authors or publishers are found, as the rulebook says. */
  links: { title: string; href: string }[]
  /** What the game's record says that the start page shows before the server has told; without it, it waits for that. */
  early?: EarlyFacts
}
export type EarlyFacts = Pick<GameCard, 'title' | 'seats' | 'lessons' | 'puzzles'>
export type EarlyCard = EarlyFacts & Pick<GameCard, 'name'>

export interface GameClient<S extends Session = any> extends GameFront {
  /** What a match is played with: made once a match, given to the table and to the margin. */
  session: new (given: Given<S['view'], S['log'][number]['event']>) => S
  table: Component<TableProps<S>>
  /** By the kind of parameter; `action` sets an action where a lesson waits for it, else it stands as it is written. */
  formats: Record<string, Format>
  status: (view: S['view'], me: number | null) => Status
  /** The table on the projector, seen by nobody's seat; without it the table itself is drawn larger. */
  stage?: Component<StageProps<S>>
  /** Sits in the margin above the log. */
  margin?: Component<{ session: S }>
  chart?: Component<ChartProps<S['view']>>
  line?: Component<LineProps<S['view']>>
  glance?: Component<GlanceProps<S['view']>>
  /** A card for the rules page, drawn from a name of `GameCard.cards`. */
  face?: Component<{ name: string; more: Record<string, any> }>
}
