/**
 * The interface between a game's page and the web client: the files `front.ts` and `client.ts` in
 * `src/labtable/games/NAME/page/`, found by glob, whose default exports are a `GameFront` and a `GameClient`. The shell
 * (top bar, log, hints, windows, lessons, seats, review) knows no game, and a game imports only this folder of the
 * client.
 */
import type { Component, Snippet } from 'svelte'
import type { Refused } from '../link/tableLink.svelte.ts'
import type { GameCard, LogLine, Printed, ReviewRemark, Seat, Sentence, Value, WindowView } from '../link/wire.ts'
import type { Format } from '../speech/sentences.ts'
import type { Session } from './session.svelte.ts'

export type { Refused }

/** A line of the log, with an event of the game. */
export interface GameLine<Event> extends LogLine {
  event: Event
}

/** What the shell gives to a session of the table (session.svelte.ts). */
export interface Given<View = any, Event = any> {
  /** The newest view of the game; never null. */
  view: View
  /** Our seat, or null for a spectator. In a review: the seat whose view this is. */
  me: number | null
  seats: Seat[]
  /** The names at the table, by seat. */
  names: string[]
  options: Record<string, Value>
  /** The name of the table, for its record and its score sheet. */
  table: string
  /** The data of the game: catalogue, cards, options. */
  card: GameCard
  /** The events of this match so far, as data and in sentences, oldest first. */
  log: GameLine<Event>[]
  /** The winners (empty for a draw); null until the match is over. */
  winners: number[] | null
  /** Send an action, in notation. The answer is a new view, or `refused`. */
  act: (action: string) => void
  /**
   * The preview of an action, as the game's words give it; null if there is none, or a later request has overtaken this
   * one.
   */
  preview: (action: string) => Promise<unknown>
  /** Whether plays are previewed at this table. */
  previews: boolean
  /** The last refusal, until the next view; `messages` shows its sentence. */
  refused: Refused | null
  /** Whether nothing can be sent: an action of ours is pending, or the connection is lost. */
  busy: boolean
  /** The open reaction window, if any; the shell shows its countdown and the buttons of `Status.answers`. */
  window: WindowView | null
  /** The action that a lesson waits for: mark it. */
  expects: string | null
  /** The actions that the hint has named so far: mark the first. */
  hinted: string[]
  /** Whether nothing can be played: in a review, or as a spectator. */
  readonly: boolean
  /** Whether this is the live table, not a review, which steps through the past. */
  live: boolean
  /** Whether the user prefers reduced motion: cards change places at once. */
  reducedMotion: boolean
}

/** What is given where nobody plays: in a review, on the projector, in a question. */
export const WATCHED = {
  options: {},
  table: '',
  winners: null,
  act: () => {},
  preview: () => Promise.resolve(null),
  previews: false,
  refused: null,
  busy: false,
  window: null,
  expects: null,
  hinted: [],
  readonly: true,
  live: false,
} satisfies Partial<Given>

/** These props, each field read anew: a change of one, such as a refusal, does not affect readers of the others. */
export function fields(read: { [Name in keyof Given]: () => Given[Name] }): Given {
  const given = {}
  for (const [name, get] of Object.entries(read)) Object.defineProperty(given, name, { get, enumerable: true })
  return given as Given
}

/**
 * The props of a game's own component. Its root has `{@attach session.attach}` and contains the zones `.opp`, `.play`
 * and `.foot`, the last with the messages, `.hand` and `.act` (see `style/table.css`). A part that a lesson may
 * mention, as `{pile:part}` in a sentence, has its name as `data-part`, and is then marked.
 */
export interface TableProps<S extends Session = Session> {
  session: S
  /** Refusal, hint, lesson and window: the game places this in `.foot`, over `.hand`. */
  messages: Snippet
}

/**
 * The props of a game's drawing for the projector. It is one drawing for all sizes (`style/stage.css`): no letter below
 * 1.35 rem, no card narrower than `--stage-card`. It fills its place, 83 by about 37 rem, and has no controls.
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

/** What the shell needs to know about a view, which it cannot read. */
export interface Status {
  /** The seat whose turn it is; null if it is over or nobody's. */
  turn: number | null
  /** The progress of the match: "round 2". Shown in the top bar. */
  marker: string
  /** Whether it counts turns, as the log then does; a review, which counts steps, omits it. */
  marksTurns?: boolean
  /** What this seat may answer in an open window; empty if it is not asked. */
  answers: Answer[]
}

/** The props of a game's chart of an ended match (review): all open views, the remarks, and the current step. */
export interface ChartProps<View = any> {
  card: GameCard
  views: View[]
  /** The remarks of the game's words on the match. */
  remarks: ReviewRemark[]
  winners: number[]
  names: string[]
  me: number | null
  step: number
  go: (step: number) => void
}

/** A missed line of play (review), as a figure: its first view and its actions. */
export interface LineProps<View = any> {
  card: GameCard
  view: View
  seat: number
  actions: string[]
}

/** A position at a glance (the report of a class), in small cards: a seat's hand, and the open cards. */
export interface GlanceProps<View = any> {
  card: GameCard
  /** The view of the seat. */
  view: View
  seat: number
  names: string[]
}

/** A puzzle on paper: its position in black on white, and lines to write the answer on. */
export interface PaperPuzzleProps<View = any> {
  card: GameCard
  /** The view of the seat that is to solve it. */
  view: View
  seat: number
  names: string[]
  /** How many plays its solution has. */
  plays: number
  /** One of the game's topics. */
  topic: string
}

/** A sheet of paper about a game, black on white; its width is 176 mm, its height 235 mm at most. */
export interface PaperProps {
  card: GameCard
  deck: Printed[]
  /** What the game's words have to say (`Words.reference`). */
  reference: Sentence[]
}

/** A card of the deck on paper, 63 by 88 mm, or a token, 30 by 30 mm. */
export interface PaperCardProps {
  card: GameCard
  printed: Printed
  /** Which of the copies it is, from 0. */
  copy: number
  /** Whether its back is to be drawn. */
  back: boolean
}

/** What a game prints besides its rules (print/Printing.svelte): the default export of a file that is loaded for it. */
export interface GamePrint<View = any> {
  /** How to write down the answer to a puzzle. */
  readonly lead: string
  /** What a printed puzzle needs to be read, below that. */
  key?: Component
  puzzle: Component<PaperPuzzleProps<View>>
  /** How many puzzles there is room for on a sheet. */
  fit: number
  /** What to write down while playing. */
  record: Component<PaperProps>
  /** What to have at hand while playing. */
  reference: Component<PaperProps>
  face: Component<PaperCardProps>
}

/** A colour on light paper and on dark, both at least 4.5:1 as type on every ground (a test measures them). */
export interface Colour {
  light: string
  dark: string
}

/**
 * What the start page shows of a game: the default export of `front.ts` beside `client.ts`, a separate file so that a
 * game can be chosen before its table is loaded. What it says are the texts `front.*` of the game.
 */
export interface GameFront {
  /** The game's accent colour: `--accent`. */
  accent: Colour
  /** Further colours, by name; the game's styles use them as `--NAME`. */
  colours?: Record<string, Colour>
  /**
   * The drawing on the game's cover: SVG in card units, 63 x 88, between 22 and 70 from the top. It may be animated for a
   * few seconds at first.
   */
  cover: Component
  facts: GameFacts
}

/** Facts for the start page, in `front.json`, where a test reads them, too. */
export interface GameFacts {
  /** The median duration of a match at the table of *Play now*, measured (tests/games/test_lengths.py). */
  minutes: { least: number; most: number }
  /** The minimum age. */
  age: number
  /** The levels of the computers against a newcomer (*Play now*), one for each other seat. */
  against: string[]
  /** The options of that table that are not the defaults; a table that is set up starts with them, too. */
  options?: Record<string, Value>
  /** What the plan of a lesson sets, as its page says (docs/teach/GAME.md; tests/test_teaching.py compares them). */
  lesson?: LessonSettings
  /** The websites of its authors or publishers, from the rulebook. */
  links: { title: string; href: string }[]
  /**
   * The part of the server's game data that the start page shows before the server has answered; without it, the page
   * waits.
   */
  early?: EarlyFacts
}
/** The settings of a lesson: players at a table, options that it names, results before a play, hints. */
export interface LessonSettings {
  size: number
  options?: Record<string, Value>
  previews: boolean
  hints: boolean
}
export type EarlyFacts = Pick<GameCard, 'title' | 'seats' | 'lessons' | 'puzzles'>
export type EarlyCard = EarlyFacts & Pick<GameCard, 'name' | 'languages'>

export interface GameClient<S extends Session = any> extends GameFront {
  /** Creates the session of a match, which the table and the margin get. */
  session: new (given: Given<S['view'], S['log'][number]['event']>) => S
  table: Component<TableProps<S>>
  /**
   * By the kind of parameter; `action` sets the action that a lesson waits for, which is otherwise shown in notation.
   */
  formats: Record<string, Format>
  status: (view: S['view'], me: number | null) => Status
  /** The table on the projector, from no seat's view; without it the table itself is enlarged. */
  stage?: Component<StageProps<S>>
  /** In the margin above the log. */
  margin?: Component<{ session: S }>
  chart?: Component<ChartProps<S['view']>>
  line?: Component<LineProps<S['view']>>
  glance?: Component<GlanceProps<S['view']>>
  /** What it prints; without it only the rules are printed. */
  print?: () => Promise<{ default: GamePrint<S['view']> }>
  /** A card for the rules page, by a name of `GameCard.cards`. */
  face?: Component<{ name: string; more: Record<string, any> }>
}
