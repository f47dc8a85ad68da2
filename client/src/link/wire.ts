/** The wire's types. Printed by `python -m labtable.web.typescript` from `api/messages.py`; not edited. */

/** A seat that anybody can take. */
export interface Open {
  kind: 'open'
}

/** The person who gets a computer's seat at the next deal. `bot`: a program that identified itself as one. */
export interface Newcomer {
  name: string
  bot?: boolean
}

/** A seat of one of the server's own computers; without a level a lesson's script plays it. `offered`: the computer
 * plays until a person takes the seat. */
export interface Computer {
  kind: 'bot'
  level?: string
  name?: string
  offered?: boolean
  newcomer?: Newcomer
}

/** The computer that plays for a person: they are away, or their turn has ended. An overdue person gets the seat back
 * as soon as they come, anybody else when they ask for it. */
export interface Substitute {
  level: string
  why?: 'away' | 'overdue'
}

/** The absence of a person: since when, and when the host may let a computer play, on the server's clock (ms). */
export interface Absence {
  since: number
  free_from: number
}

/** A person's seat, held by a secret; the name is only for display. `bot`: the person is a program that identified
 * itself as one. `taken_from`: who held the seat before, in this match. `absence`: while they are away. The log does
 * not contain it, as it does not know who is present. */
export interface Person {
  kind: 'person'
  name?: string
  bot?: boolean
  substitute?: Substitute
  loan?: object
  taken_from?: string
  absence?: Absence
}

/** A table that a person made or has a seat at. A person known by it has turns of their own where others wait. For new
 * tables and classes `table` may be the code of a class, with the secret of its desk or of a pupil, too. */
export interface Known {
  table: string
  secret: string
}

/** The first message of every socket, with the secret of its person. Without a secret: a spectator. `known`: another
 * table where this browser is known. */
export interface Hello {
  t: 'hello'
  secret?: string | null
  known?: Known | null
}

/** Take an open seat, or an offered seat of a bot, under a name. Answered by `Seated`. In a match in which the host
 * plays, an offered seat becomes yours at the next deal. `bot`: a program plays here, which everybody is shown. */
export interface Sit {
  t: 'sit'
  seat: number
  name: string
  bot?: boolean
}

/** Give up your seat: it is open before the start, you are absent after it. A seat that would become yours at the next
 * deal is given up, too. */
export interface Leave {
  t: 'leave'
}

/** Host: make a seat open, or give it to a bot of a level. During a match only seats of bots and absent persons can be
 * changed; a bot's seat made open is offered: the bot plays on until a person takes it. A person for whom a bot plays
 * takes the seat back by coming back with the secret (`Reclaim`). */
export interface Assign {
  t: 'assign'
  seat: number
  to: 'bot' | 'open'
  level?: string | null
}

/** Take your seat back from the bot that plays for you. */
export interface Reclaim {
  t: 'reclaim'
}

/** Host: ask for a code with which to take the seat of an absent person. Answered by `Lent`, to the asker alone; an
 * earlier code stops working. */
export interface Lend {
  t: 'lend'
  seat: number
}

/** Take a person's seat with a code from the host, under a name. Answered by `Seated`. */
export interface Take {
  t: 'take'
  code: string
  name: string
}

/** Host: deal. Open seats are not allowed; also deals again when a match is over (same seats). */
export interface Start {
  t: 'start'
}

/** Carry out an action, in notation, decided on the view that `seen` came with. Answered by a `TableView`, or by a
 * `Fault`, which changes nothing. */
export interface Act {
  t: 'act'
  seen: number
  action: string
}

/** Ask what the action being written, on the view that `seen` came with, would do. Answered by `Previewed`, to the
 * asker alone; refused (`no_previews`) at a table that shows it only afterwards. */
export interface Preview {
  t: 'preview'
  seen: number
  action: string
}

/** Bot: ask for the decision due at your seat, as data. Answered by `DecisionDue`, to the asker alone; refused
 * (`not_bot`) at a seat that was not taken as a bot. */
export interface AskDecision {
  t: 'decision'
}

/** Ask which actions your seat can write now. Answered by `Choices`, to the asker alone. */
export interface AskChoices {
  t: 'choices'
}

/** Ask the solver for advice on your view. Answered by `HintGiven`, to the asker alone. */
export interface AskHint {
  t: 'hint'
}

/** Pass in every reaction window until switched off; no other player can tell. */
export interface Always {
  t: 'always'
  passes: boolean
}

/** Host: make the person of a seat the host in your place. Without a seat: whoever made the table is the host again;
 * they may ask for this themselves at any time. */
export interface HandOn {
  t: 'hand_on'
  seat?: number | null
}

/** Whoever made the table: ask for a second link of its host. Answered by `HostLink`, to the asker alone; an earlier
 * one stops working. */
export interface AskHostLink {
  t: 'host_link'
}

/** Host: set the time for each turn, as in `NewTable`; null: no limit. */
export interface SetTurn {
  t: 'set_turn'
  turn_ms?: number | null
}

/** Host: freeze the table. Nobody can act, computers pause, and every deadline moves by the frozen time. */
export interface Freeze {
  t: 'freeze'
}

/** Host: thaw a frozen table. */
export interface Thaw {
  t: 'thaw'
}

/** Host: end the running match without winners; it can be reviewed like any finished match. */
export interface Stop {
  t: 'stop'
}

/** The answer to `Hello`: the server's clock (ms), for countdowns, and the silence (ms) after which the link is dead: a
 * `Beat` comes more often. */
export interface Welcome {
  t: 'welcome'
  clock: number
  silence: number
}

/** A sign of life from the server, sent regularly, as a browser cannot see that a socket is dead. `behind`: the server
 * cannot read its store now, so the view may be outdated. */
export interface Beat {
  t: 'beat'
  behind: boolean
}

/** The host of a table, as everybody sees it: their seat, from 0, or null if they only watch. `since`: they made the
 * table; or the host before was "gone" for a while; or has "handed" the table on to them; or they made it and have it
 * "back". `maker`: whether you made it, so that you can be host again, and erase it. */
export interface HostView {
  seat: number | null
  since: 'back' | 'gone' | 'handed' | 'made'
  maker: boolean
}

/** A sentence as data: a key of the catalogue, its parameters, and the rule that it rests on ("U-7"). */
export interface Sentence {
  key: string
  params?: Record<string, any>
  rule?: string
}

/** Who acted, where it was not whoever has the seat now: `name` had it then, or None: the same. `computer`: a computer
 * acted for that person, or the clock. */
export interface ActedFor {
  name?: string
  computer?: boolean
}

/** An event as a viewer may know it: its action, its turn, its seat, and what happened. `n` counts the actions that
 * this viewer has seen, `turn` the turns; 0 is the beginning. Events after a secret answer name its seat to that seat
 * alone, so that nobody learns who answered last. `event` is the event as data (`SeenEvent.data`), `said` the same in
 * sentences, perhaps none. `aloud`: it is to be noticed by everybody. `by`: who acted, if it was not whoever has the
 * seat now. */
export interface LogLine {
  n: number
  turn: number
  seat: number | null
  event: any
  said: Sentence[]
  aloud: boolean
  by?: ActedFor
}

/** How an ended match was decided, in sentences, and the step that decided it. */
export interface Ending {
  said?: Sentence[]
  step?: number
}

/** A reaction window: when it closes, on the server's clock (ms), how long it is, and whether you are asked. `left`: at
 * a frozen table, the time (ms) that is left once it thaws; ignore `closes` then. */
export interface WindowView {
  closes: number
  seconds: number
  asked: boolean
  left: number | null
}

/** The state of a lesson: its text now, and the action that it waits for (None at the end). Where the learner
 * `chooses`, no action is named either. */
export interface LessonView {
  name: string
  step: number
  steps: number
  said: Sentence[]
  expects: string | null
  chooses: boolean
}

/** A puzzle's number, its state, and its task (None: win this turn). When it is solved or missed: its answer, and why
 * that is right. A question to a class has no number, as its solution could be found with it, and stays open (see
 * `QuestionPlace`); `given`: the one action that has answered it. */
export interface PuzzleView {
  number: number | null
  result: 'missed' | 'open' | 'solved'
  task: Sentence | null
  answer: Sentence[]
  given: string | null
}

/** The place in another match from which this one goes on: after which of its steps, and in which seat. `deck`: with
 * the cards in their true places, or "as_known": in a world consistent with the seat's view. */
export interface WhatIfView {
  step: number
  seat: number
  deck: 'as_known' | 'same'
}

/** Everything that one viewer may know of a table now. `log` holds the lines from number `log_from` on; the browser
 * keeps those before. `seen` counts the actions that this viewer has seen in this match. */
export interface TableView {
  t: 'table'
  table: string
  game: string
  options: Record<string, Value>
  stage: 'lobby' | 'over' | 'playing'
  match: number
  seats: Seat[]
  you: number | null
  host: boolean
  hosted: HostView
  seen: number
  log_from: number
  log: LogLine[]
  view: any
  asked: 'may' | 'may_soon' | 'must' | 'no' | 'secretly'
  aim: Sentence | null
  prompt: Sentence | null
  windows: boolean
  ending: Ending | null
  winners: number[] | null
  leaders: number[] | null
  last_round: boolean
  window: WindowView | null
  passes: boolean
  coming: number | null
  later: boolean
  lesson: LessonView | null
  puzzle: PuzzleView | null
  previews: boolean
  hints: boolean
  what_if: WhatIfView | null
  frozen: boolean
  turn_ms: number | null
  turn_ends: number | null
  stopped: boolean
  classroom: string | null
  language: string | null
}

/** Your seat, and its secret; keep it in this browser. */
export interface Seated {
  t: 'seated'
  seat: number
  secret: string
}

/** The code for taking a seat, valid once. */
export interface Lent {
  t: 'lent'
  seat: number
  code: string
}

/** The secret of a second link of the host, sent once: the page /t/TABLE#host=SECRET. */
export interface HostLink {
  t: 'host_link'
  secret: string
}

/** A decision that a bot owes: the view of its seat and its actions, after it has seen `seen` actions of this match.
 * `asked`: as in `TableView`. `legal`: the actions worth choosing, in notation; none if nothing is asked. `view`: the
 * record of the seat's view by the names of its fields, made by version `rules` of the game's rules; -1 stands for what
 * the seat may not know, and chance is left out. */
export interface DecisionDue {
  t: 'decision'
  seen: number
  asked: 'may' | 'may_soon' | 'must' | 'no' | 'secretly'
  legal: string[]
  view: Record<string, any>
  rules: number
}

/** An action, or a pattern for several, in notation, and its explanation at a table with previews. */
export interface Choice {
  action: string
  said: Sentence | null
}

/** The actions that a seat can write, as at a terminal, after `seen` actions; none if nothing is asked. */
export interface Choices {
  t: 'choices'
  seen: number
  choices: Choice[]
}

/** Advice from the solver, in sentences that say more and more; `actions` is the line that it means. */
export interface Hint {
  sentences: Sentence[]
  actions?: string[]
}

/** The solver's advice on the view that `seen` came with. */
export interface HintGiven {
  t: 'advice'
  seen: number
  hint: Hint
}

/** The preview of an action, as the game gives it; null if the game has none. */
export interface Previewed {
  t: 'previewed'
  action: string
  preview: any
}

/** An error in the last message (`to`: its tag). Nothing has changed. `text` is English; `sentence` says the same as
 * data, with the rule that forbids it, if one does. Its key is one of the client's texts or of the game's. */
export interface Fault {
  t: 'fault'
  code: string
  text: string
  to: string | null
  sentence: Sentence | null
}

/** The first message of every socket in a class, with the secret of its pupil or desk. Without a secret: a visitor, who
 * may join. `stage`: the projector, which has the desk's secret but is not told what stays at the desk. */
export interface HelloClass {
  t: 'hello'
  secret?: string | null
  stage?: boolean
}

/** Join the class under a name; the class gives the name if its names are given. Answered by `JoinedClass`. */
export interface Join {
  t: 'join'
  name?: string
}

/** Give a pupil another name. The desk may rename anybody, for good; pupils only themselves. */
export interface Rename {
  t: 'rename'
  pupil: number
  name: string
}

/** Desk: correct this line of the class's list, or add one (null). `shown`: the name at tables; "": found by itself.
 * Whoever stands in the line is called so at once. */
export interface ListName {
  t: 'list_name'
  given: string
  family?: string
  shown?: string
  line?: number | null
}

/** Desk: take a line off the list. Whoever stands in it stays in the class. */
export interface Unlist {
  t: 'unlist'
  line: number
}

/** Ask for the puzzle of this number while waiting for a seat, once the last one has been solved or missed. */
export interface NextPuzzle {
  t: 'puzzle'
  number: number
}

/** Desk: choose who comes in from now on: everybody with the code, those who are let in, or nobody new. */
export interface SetDoor {
  t: 'door'
  door: 'ask' | 'open' | 'shut'
}

/** Desk: let in pupils who wait at the door. `seen`: the `entries` of the view in which the desk saw their names. */
export interface AdmitPupils {
  t: 'let_in'
  pupils: number[]
  seen?: number
}

/** Desk: send pupils out of the class, in one act. `drop`: the report leaves out what they did. */
export interface Remove {
  t: 'remove'
  pupils: number[]
  drop?: boolean
}

/** Desk: undo a removal, by the number of its act. */
export interface BringBack {
  t: 'bring_back'
  act: number
}

/** Desk: choose where names are shown: on the wall and at the desk, at the desk only, or nowhere. `seen`: the `entries`
 * of the view in which the desk saw the names that the wall may show. */
export interface SetNames {
  t: 'names'
  names: 'desk' | 'nowhere' | 'wall'
  seen?: number
}

/** Desk: ask for a code with which a pupil goes on on another device. Answered by `PupilCode`, to the asker alone. An
 * earlier code of the same pupil stops working. */
export interface HandOver {
  t: 'hand_over'
  pupil: number
}

/** Go on here as the pupil for whom the desk gave this code. Answered by `JoinedClass`. Their other device holds
 * nothing any more. A pupil who came in again keeps this one's secret. */
export interface GoOn {
  t: 'go_on'
  code: string
}

/** Desk: these two pupils are the same person, and go on with the `device` of one of them, as who came first. */
export interface SamePerson {
  t: 'same_person'
  pupil: number
  other: number
  device: number
}

/** Desk: move a pupil to another group, or to a new one, whose number is the next. */
export interface Move {
  t: 'move'
  pupil: number
  group: number
}

/** Desk: deal to these groups, or to all (null), except where a match is running. */
export interface Deal {
  t: 'deal'
  groups?: number[] | null
}

/** Desk: let computers play for absent pupils, in these groups or in all (null). */
export interface FillUp {
  t: 'fill'
  groups?: number[] | null
}

/** Desk: freeze these groups, or all (null): nobody can act and no time passes. Deals wait, too. */
export interface FreezeGroups {
  t: 'freeze'
  groups?: number[] | null
}

/** Desk: let these frozen groups, or all (null), go on. */
export interface ThawGroups {
  t: 'thaw'
  groups?: number[] | null
}

/** Desk: end the running match of these groups, or of all (null), without winners. */
export interface StopMatch {
  t: 'stop'
  groups?: number[] | null
}

/** Pupil: tell the desk quietly that one needs help at one's table, or (`wanted` false) that one does not any more. The
 * sign ends with the next deal. */
export interface AskHelp {
  t: 'help'
  wanted?: boolean
}

/** Desk: note that one has seen who needs help in a group. */
export interface SeeHelp {
  t: 'help_seen'
  group: number
}

/** Desk: take groups. Those in `groups[n]` sit at table n + 1, at once if no match is on, else from the next deal.
 * `together`, `apart`: the pairs that were kept so, which the class remembers for the next groups. */
export interface SetGroups {
  t: 'groups'
  groups: number[][]
  together?: [number, number][]
  apart?: [number, number][]
}

/** Desk: say when the lesson ends (ms of the server's clock; null: not), within a day. `again`: tables that are done
 * are dealt to again by themselves, but not shortly before the end. */
export interface SetTime {
  t: 'time'
  ends?: number | null
  again?: boolean
}

/** Desk: set the time for each turn at all tables, at once: 30 s to 10 minutes (ms); null: no limit. */
export interface SetTurns {
  t: 'turns'
  turn_ms?: number | null
}

/** Desk: let the turns and windows of these groups, or of all (null), have all of their time from now on. */
export interface MoreTime {
  t: 'more_time'
  groups?: number[] | null
}

/** Desk: let a computer play the present turn of the pupil in this seat of a group's table, from 0. */
export interface PlayTurn {
  t: 'play_turn'
  group: number
  seat: number
}

/** What groups play: a game with its options, and how many sit together. `fill`: computers take the free seats of a
 * group that is not full; else its table has fewer seats. */
export interface Plan {
  game: string
  size: number
  options?: Record<string, Value>
  fill?: 'computers' | 'people'
  level?: string
  window_ms?: number
  pause_ms?: number
  previews?: boolean
  hints?: boolean
  turn_ms?: number
}

/** Desk: choose what these groups, or all (null), play from their next deal on. */
export interface SetPlan {
  t: 'plan'
  plan: Plan
  groups?: number[] | null
}

/** Desk: choose what the stage shows. `group`: the group whose table it shows; none: the busiest table. */
export interface SetStage {
  t: 'stage'
  show: 'code' | 'overview' | 'question' | 'table' | 'time'
  group?: number | null
}

/** Desk: ask for a second desk link. Answered by `DeskLink`, to the asker alone. An earlier one stops working, unless
 * the asker came by it. */
export interface AskDeskLink {
  t: 'desk_link'
}

/** Desk: end the class. Nobody can join any more, and the report of what was learned can be read. */
export interface EndClass {
  t: 'end_class'
}

/** Desk: show how often each answer to the question with this number was given, and what the solver says of each.
 * Without it, from an older page, the present one. */
export interface Reveal {
  t: 'reveal'
  number?: number | null
}

/** Desk: ask the next question of a series in place of the one with this number. */
export interface AskNext {
  t: 'next'
  number: number
}

/** Desk: end the question, and the series that it belongs to. All pupils return to where they were. */
export interface GoBack {
  t: 'go_back'
}

/** Pupil: have the table of this task of the homework, which the next place names; `again`: try once more there. */
export interface BeginTask {
  t: 'task'
  task: number
  again?: boolean
}

/** Desk: let the homework be open until another time (ms of the day); null: close it now. */
export interface SetHomeworkUntil {
  t: 'homework_until'
  until?: number | null
}

/** The pupil of this browser. `element`: the atomic number of the element that stands for their name on the stage. A
 * `name` that begins with U+2060, here and wherever names are sent, is one that the class gives: the symbol of an
 * element. */
export interface Me {
  pupil: number
  name: string
  element: number
}

/** An answer to a question: how often it was given first, and what the solver says of it. `solved`: how many of those
 * pupils have solved the puzzle. `best`: the solver would choose it. `percent`: its chance of being right, if known. */
export interface AnswerView {
  action: string
  count: number
  solved: number | null
  best: boolean
  percent: number | null
  said: Sentence[]
}

/** A pupil's answer, once the answers of all are shown. `verdict`, of a puzzle: "so_far" if the first step is right and
 * the puzzle is not solved. A position of a match has no right answer. `own`: their answer, as it was counted.
 * `choice`: that of the solver, where it is another; `most`: the most frequent one, where it is neither. `answered`:
 * how many have answered. `judged`: the solver has judged the answer. `proof`: why its choice is best. */
export interface OwnAnswer {
  verdict: 'right' | 'so_far' | 'wrong' | null
  own: AnswerView
  answered: number
  judged: boolean
  choice: AnswerView | null
  most: AnswerView | null
  proof: Sentence[]
}

/** What a pupil's phone needs to know of the question that it shows. `together`: the group answers as one;
 * `interrupts`: a match of theirs is paused meanwhile. In a series it is question `place` of `of`. `told`: what is told
 * of the own answer, once the answers of all are shown. */
export interface QuestionPlace {
  number: number
  kind: 'lesson' | 'puzzle' | 'step'
  together: boolean
  interrupts: boolean
  place: number
  of: number
  told: OwnAnswer | null
}

/** A task of a homework. Of a puzzle its topic and its level, from 1, are told, not its number. `matches`: how many
 * against computers, of which there are `computers`, of the class's `strength`. `table`: where the pupil does it, once
 * they have begun. */
export interface TaskView {
  game: string
  kind: 'lesson' | 'match' | 'puzzle'
  topic: string
  level: number
  lesson: string
  matches: number
  computers: number
  strength: string | null
  table: string | null
}

/** A homework of a class: the number of it, and until when it is open (ms of the day). */
export interface HomeworkView {
  number: number
  until: number
  is_open: boolean
  tasks: TaskView[]
}

/** The time of a lesson (ms of the server's clock): when it `ends`, if that is set, and `since` when it is. From
 * `last_round` on each match stops once all have had equally many turns; `last_deal`: until when tables that are done
 * are dealt to `again` by themselves. */
export interface TimeView {
  ends: number | null
  since: number
  last_round: number | null
  last_deal: number | null
  again: boolean
}

/** The place where a pupil is now, and what a phone needs to know of the class. `at`: "join" until a browser has
 * joined, "door" until the desk lets the pupil in, "waiting" in `group` for its deal (0: for a seat), "table" at
 * `table`, "puzzle" at `table` while waiting for a seat, "question" at `table` while the class is asked one, "homework"
 * while there is some and no lesson, "out" after the desk has sent the pupil of this browser out, "elsewhere" once they
 * go on on another device, "over" when the class has ended. `door`: who comes in. `mended`: the desk has given the
 * pupil their name. `others`: the others in the group. `help`: the pupil has asked the desk for help, which it has seen
 * or not. `played`: the games that the pupil has had a seat at, in order. `secret`: that of the table, if it is not the
 * pupil's own. `keep_days`: the class is erased after that many days without use; 0: only by hand. `language`: of those
 * who have chosen none. `time`: that of the lesson, if an end is set. */
export interface PlaceView {
  t: 'place'
  code: string
  title: string
  game: string
  naming: 'elements' | 'list' | 'typed'
  at: 'door' | 'elsewhere' | 'homework' | 'join' | 'out' | 'over' | 'puzzle' | 'question' | 'table' | 'waiting'
  me: Me | null
  group: number
  others: string[]
  table: string | null
  played: string[]
  mended: boolean
  question: QuestionPlace | null
  secret: string | null
  keep_days: number
  language: string | null
  door: 'ask' | 'open' | 'shut'
  help: 'asked' | 'seen' | null
  homework: HomeworkView | null
  time: TimeView | null
}

/** A pupil as the desk sees them. `came`, `left`: when they joined, and were last seen leaving (ms of the server's
 * clock). `typed`: what they had typed where the desk has given them another name. `up`: the wall shows the name.
 * `element`: 0 at the door, unless it is the name. `on_list`, of those at the door of a class with a list: whether the
 * name fits a line of it that is free or taken, several, or none; `line`: which. `busy`: they have had a seat, a puzzle
 * or a question, so the report may have something of theirs. */
export interface PupilView {
  pupil: number
  name: string
  element: number
  group: number
  present: boolean
  left: number | null
  came: number
  typed: string | null
  up: boolean
  on_list: 'free' | 'none' | 'several' | 'taken' | null
  line: number | null
  busy: boolean
}

/** A seat at a group's table, as everybody sees it. `kept`: a computer plays for the pupil. Without a pupil the seat is
 * a computer's. `refused` and `hinted`: when rules refused an action in this match, and when a hint was given (ms of
 * the server's clock). `in_a_row`: the number of refusals since its last action, and the `rule` of the last. `usual`:
 * the median time (ms) of its people's actions. */
export interface TileSeat {
  name: string
  pupil: number | null
  kept: boolean
  refused: number[]
  hinted: number[]
  in_a_row: number
  rule: string | null
  usual: number | null
}

/** A group and its table as the desk sees them: only what a spectator there could see. `waits`: the seats that the
 * match waits for, none while answers are secret; `since`: when it began to (ms of the server's clock); `frozen`: since
 * when that time is paused (same clock). `out`: the seats that are out of the match. `last`: the last event, after
 * `actions` public actions. `plan`: what its next match is. `last_round`: the match stops once all have had equally
 * many turns; `leaders`: the seats that led when it did so, or its time was up. `turn_ends`: when a computer plays the
 * present turn (same clock). */
export interface Tile {
  group: number
  plan: Plan
  stage: 'over' | 'playing' | 'waiting'
  game: string
  table: string | null
  match: number
  seats: TileSeat[]
  prompt: Sentence | null
  waits: number[]
  out: number[]
  since: number | null
  frozen: number | null
  actions: number
  last: Sentence[]
  ending: Ending | null
  stopped: boolean
  last_round: boolean
  leaders: number[] | null
  turn_ends: number | null
}

/** What the stage shows. `times` counts the choices, so that a desk knows that its own was carried out. */
export interface StageView {
  show: 'code' | 'overview' | 'question' | 'table' | 'time'
  group: number | null
  times: number
}

/** Pupils whom the desk sent out in one act, which it can undo: how many, and the first of their names. `dropped`: the
 * report leaves out what they did. */
export interface RemovalView {
  act: number
  at: number
  n: number
  names: string[]
  dropped: boolean
}

/** The position of a question, as the asked `seat` sees it at the beginning: the game's View. `names`: by seat, "" for
 * the asked one. `said`: a puzzle's task, or the state of the match. */
export interface PosedView {
  game: string
  seat: number
  names: string[]
  view: any
  options: Record<string, Value>
  said: Sentence[]
}

/** The question as desk and stage see it: without names, and without answers before they are revealed. Counts of
 * pupils, or of groups: `asked`, `answered`, those that `finished` the lesson, and, once revealed, those that `solved`
 * or `missed` the puzzle. `judged`: the solver has judged the answers. `puzzle`: its number, once revealed. In a series
 * it is question `place` of `of`. */
export interface QuestionView {
  number: number
  kind: 'lesson' | 'puzzle' | 'step'
  game: string
  together: boolean
  asked: number
  answered: number
  place: number
  of: number
  puzzle: number | null
  lesson: string | null
  finished: number
  solved: number
  missed: number
  posed: PosedView | null
  revealed: boolean
  judged: boolean
  answers: AnswerView[]
  proof: Sentence[]
}

/** A line of the class's list, for its desk alone. `shown`: the name at tables; `pupil`: who has come under it. */
export interface ListedView {
  line: number
  given: string
  family: string
  shown: string
  pupil: number | null
}

/** A question that the class keeps: its number, and the name that the desk has given it. */
export interface KeptView {
  kept: number
  name: string
  game: string
  kind: 'lesson' | 'puzzle' | 'step'
}

/** A pupil who needs help at the table of their group, since when (ms), and whether the desk has noted it. */
export interface HelpView {
  pupil: number
  group: number
  at: number
  seen: boolean
}

/** What the desk has chosen for the groups of a class: pupils with their tables from the next deal on, and pairs.
 * `column`: the class's list has a column of groups. */
export interface GroupsView {
  next: [number, number][]
  together: [number, number][]
  apart: [number, number][]
  column: boolean
}

/** The class as its desk and its stage see it, sent once a second at most. `pupils`: those who have a place; `waiting`:
 * those at the door; `left`: those who left before anybody dealt to them. `removals`: the last ones that can be undone,
 * the latest first. `entries`: the number of changes so far. `usual`: the class's median time (ms). `language`: of
 * those who have chosen none. `listed`: the class's list, if it has one, `help`: who needs help, `groups`: what the
 * desk has chosen for them, and `kept`: the questions that it keeps; all null on the stage. */
export interface DeskView {
  t: 'desk'
  code: string
  title: string
  plan: Plan
  naming: 'elements' | 'list' | 'typed'
  pupils: PupilView[]
  tiles: Tile[]
  stage: StageView
  entries: number
  door: 'ask' | 'open' | 'shut'
  names: 'desk' | 'nowhere' | 'wall'
  waiting: PupilView[]
  left: PupilView[]
  removals: RemovalView[]
  usual: number | null
  closed: number | null
  question: QuestionView | null
  language: string | null
  listed: ListedView[] | null
  kept: KeptView[] | null
  help: HelpView[] | null
  homework: HomeworkView | null
  time: TimeView | null
  groups: GroupsView | null
}

/** The pupil's secret, for the class and its tables; keep it in this browser. */
export interface JoinedClass {
  t: 'joined'
  pupil: number
  secret: string
}

/** The secret of a second desk link, sent once: the page /class/CODE#SECRET. */
export interface DeskLink {
  t: 'desk_link'
  secret: string
}

/** A code with which a pupil goes on, once, at /c/CLASS#pupil=CODE, `until` then (ms of the server's clock). */
export interface PupilCode {
  t: 'pupil_code'
  pupil: number
  code: string
  until: number
}

/** A seat of a new table: for its maker ("me"), a bot, or anyone who comes ("open"). */
export interface SeatWish {
  kind: 'bot' | 'me' | 'open'
  level?: string | null
}

/** POST /api/tables. `turn_ms`: after minutes a computer plays that turn for whoever does nothing while others are
 * there; after hours or days it plays on until they come back. `lesson` names a lesson, `puzzle` is the number of a
 * puzzle; either defines options and seats. `known`: another table where this browser is known. */
export interface NewTable {
  game: string
  name?: string
  options?: Record<string, Value>
  seats?: SeatWish[]
  window_seconds?: number
  pause_ms?: number
  lesson?: string | null
  puzzle?: number | null
  previews?: boolean
  hints?: boolean
  turn_ms?: number | null
  language?: string | null
  known?: Known | null
}

/** POST /api/what-if: a table that goes on after a record's first `step` actions. Answered by `TableMade`. `record`:
 * the text of a `.labtable` file. `level`: of all computers; null: as in the record. `known`: another table where this
 * browser is known. */
export interface WhatIfWish {
  record: string
  step: number
  seat: number
  deck: 'as_known' | 'same'
  level?: string | null
  known?: Known | null
}

/** POST /api/mine: the state of the tables for which this browser keeps secrets. Answered by `Mine`. */
export interface MineWish {
  tables: Known[]
}

/** A table as the holder of a secret sees it. `gone`: there is no such table for this secret. `names` are those of the
 * seats, `you` is your seat's; `turn`: the match waits for you, `until` a time on the server's clock (ms), if turns
 * have one. `arranged`: for a lesson, a puzzle or a what-if. `alone`: with computers only. */
export interface MyTable {
  table: string
  state: 'gone' | 'here' | 'unreadable'
  game: string
  stage: 'lobby' | 'over' | 'playing'
  names: (string | null)[]
  you: number | null
  host: boolean
  turn: boolean
  until: number | null
  frozen: boolean
  arranged: boolean
  alone: boolean
}

/** The tables of a browser, in the order in which they were asked for, and the server's clock (ms). */
export interface Mine {
  clock: number
  tables: MyTable[]
}

/** POST /api/advice: the solver's advice for a seat after a record's first `step` actions. Answered by a `Hint`. */
export interface AdviceWish {
  record: string
  step: number
  seat: number
}

/** The answer: the table's name (its page is /t/NAME) and the secret of its host, who may also hold a seat. */
export interface TableMade {
  table: string
  secret: string
}

/** GET /api/address: where others find this server ("http://192.168.1.7:8000"), by whatever name it was asked. If
 * others cannot find it, `base` is null, and `why` is the reason: it serves its own machine only ("closed"), that
 * machine is in no network ("offline"), or it is a container, whose addresses nobody outside reaches ("container").
 * `embeds`: other pages may show its replays and puzzles. `others`: other addresses for those who do not reach the
 * first. */
export interface Address {
  base: string | null
  why: 'closed' | 'container' | 'offline' | null
  embeds: boolean
  others: string[]
}

/** A section that is not a rule. Its text may have tables. */
export interface Note {
  title: string
  text: string
}

/** A rule in our own words; `source` says whether it is the book's, another source's or a ruling of ours. The text is
 * simple Markdown: paragraphs, lists and `notation`. */
export interface Rule {
  number: string
  title: string
  source: string
  text: string
}

/** The rules of a game in a language. `opening`: the introduction, the aim, and the game in brief. */
export interface Rulebook {
  language: string
  opening: Note[]
  rules: Rule[]
  notes: Note[]
}

/** The texts of a game or of the client in one language, of GET /api/texts: see `engine.words.catalogue`. `kinds`: of
 * the parameters of all texts; `placeholders`: of those of a text, by its key. `english`: the English texts, where this
 * language lacks some. */
export interface Texts {
  language: string
  texts: Record<string, string>
  kinds: Record<string, string>
  placeholders: Record<string, Record<string, string>>
  english: Record<string, string> | null
}

/** A setting in which tables may differ: a mark on the field of the state that holds it, whose name it takes. The state
 * holds a value's index among the choices. The choices of a number option (with `low` and `high`) are examples; any
 * number from low to high is valid, and the state holds the number itself. `by_seats` has other defaults for some
 * numbers of seats; with fewer than `least_seats` it has no effect and is not offered. `windows` are the choices that
 * open reaction windows. The game's texts say what it is: `option.claims` its title, `option.claims.spot` that of a
 * choice (a number needs none), and `option.claims.spot.says` what the choice changes. */
export interface Option {
  default: Value
  choices: Value[]
  low: number | null
  high: number | null
  name: string
  by_seats: Record<string, Value>
  least_seats: number
  windows: Value[]
}

/** The face of a card, by its name; `more` is the game's own (symbol, units, ...). */
export interface CardFace {
  name: string
  more: Record<string, any>
}

/** A game of GET /api/games, with everything that a page about it needs. `puzzles`: the number of levels of its
 * puzzles, which come in turn; 0 without puzzles. `windows`: reaction windows open, always or with the given values of
 * options. `languages`: those of its texts, `rules`: those of its rules. */
export interface GameCard {
  name: string
  title: string
  seats: number[]
  options: Option[]
  levels: string[]
  lessons: string[]
  puzzles: number
  windows: boolean
  languages: string[]
  rules: string[]
  cards: CardFace[]
}

/** A card of the deck on paper: its face, one of `Words.faces`, and how many there are. `back`: the face on its other
 * side, "" for the back that all have. `small`: a token, smaller than a card. */
export interface Printed {
  face: string
  copies?: number
  back?: string
  small?: boolean
}

/** GET /api/games/GAME/paper: what is printed of a game besides its rules. `topics`: kinds of puzzles, the easiest
 * first. `deck`: the cards of the usual deck. `reference`: what is good to have at hand. */
export interface Paper {
  topics: string[]
  deck: Printed[]
  reference: Sentence[]
}

/** POST /api/sheets: the puzzles of a sheet. `topic`: "" for all topics in turn; `version`: a letter, A to Z. The same
 * wish has the same answer; sheets of other numbers or versions have other puzzles. */
export interface SheetWish {
  game: string
  number: number
  version: string
  puzzles: number
  topic?: string
}

/** A puzzle on paper: its number, its topic, its seat of `seats`, and the game's View of it. `plays`: a solution, in
 * notation; `answer`: the same in sentences, and why. */
export interface SheetPuzzle {
  number: number
  topic: string
  seat: number
  seats: number
  view: any
  task: Sentence | null
  plays: string[]
  answer: Sentence[]
}

/** A step of a finished match: its log as spectators read it, and the game's View after it. There is a view for each
 * seat ("0", ...), for spectators ("-1"), and with everything open ("open"). */
export interface ReviewStep {
  seat: number | null
  action: string | null
  log: LogLine[]
  views: Record<string, any>
}

/** A remark on a step that is worth another look; `by`: whom it is about, if not who has the seat now. */
export interface ReviewRemark {
  step: number
  seat: number
  said: Sentence
  actions: string[]
  by?: ActedFor
}

/** GET /api/tables/NAME/review, once the match is over. `winners` are the seats that have won, `returns` the result of
 * each; None if the match was not played to its end, as in a lesson. */
export interface Review {
  steps: ReviewStep[]
  remarks: ReviewRemark[]
  winners: number[] | null
  returns: number[] | null
}

/** The answer to POST /api/replay, whose body is a `.labtable` record: its players and its review. */
export interface Replay {
  game: string
  options: Record<string, Value>
  seats: Seat[]
  review: Review
}

/** The answer to a doubt about a line: the `take` of one of its choices, or for "long" any name to show. */
export interface Answer {
  about: 'columns' | 'first' | 'long' | 'twice'
  line: number
  take: string
}

/** POST /api/classes. `roster`: the lines of a pasted list, if pupils choose their names from one. `answers`: those to
 * the doubts about it (see `ListWish`). `known`: another class or table where this browser is known. */
export interface NewClass {
  plan: Plan
  title?: string
  naming?: 'elements' | 'list' | 'typed'
  roster?: string[]
  language?: string | null
  known?: Known | null
  answers?: Answer[]
}

/** The answer: the class's code (phones go to /c/CODE) and the secret of its desk (/class/CODE). */
export interface ClassMade {
  code: string
  secret: string
}

/** POST /api/classes/list: how the lines of a pasted list are understood, with these answers to its doubts. Answered by
 * `NameList`; nothing is stored. */
export interface ListWish {
  roster: string[]
  answers?: Answer[]
}

/** A pupil of a pasted list, the line that they stand in, and their group, if there is a column of groups. */
export interface ListedPupil {
  line: number
  given: string
  family: string
  shown: string
  group: string
}

/** One answer to a doubt: `take`, and the names that would stand at tables, or be first names. */
export interface Reading {
  take: string
  names: string[]
}

/** Something that wants a look, about these lines and this name. `taken`: its answer, the likeliest by default.
 * "columns": which are the first names of the list; "first": which is that of one name; "twice": as many pupils or one;
 * "long": what to show of a name that is too long for a seat. */
export interface Doubt {
  about: 'columns' | 'first' | 'long' | 'twice'
  lines: number[]
  name: string
  choices: Reading[]
  taken: string
}

/** A pasted list as it is understood. `headings` and `nameless`: the lines that are left out. */
export interface NameList {
  pupils: ListedPupil[]
  doubts: Doubt[]
  headings: number[]
  nameless: number[]
}

/** A class for which a browser keeps a secret, a pupil's or a desk's. */
export interface KnownClass {
  code: string
  secret: string
}

/** POST /api/classes/mine: the state of the classes for which this browser keeps secrets. Answered by `MyClasses`. */
export interface MyClassesWish {
  classes: KnownClass[]
}

/** A class as the holder of a secret sees it, who leads it (`desk`) or is the pupil `name`. `gone`: the class has been
 * erased; `out`: the desk has sent this pupil out, or they go on on another device. */
export interface MyClass {
  code: string
  gone: boolean
  out: boolean
  desk: boolean
  name: string | null
  title: string
  game: string
  over: boolean
}

/** The classes of a browser, in the order in which they were asked for. */
export interface MyClasses {
  classes: MyClass[]
}

/** POST /api/classes/CODE/questions, for the desk: a puzzle by number, a lesson by name, or a step of a match. For a
 * series: how many `puzzles`, from number `puzzle` on, of a `topic` ("": all in turn) or of a `level`; or `kept`
 * questions, by their numbers. For a step: a `table` of the class whose match is over, or the text of a `.labtable`
 * `record`; the number of actions before the question; and the seat that is asked, by default the one that acted next.
 * */
export interface NewQuestion {
  game?: string
  puzzle?: number | null
  lesson?: string | null
  table?: string | null
  record?: string | null
  step?: number
  seat?: number | null
  together?: boolean
  puzzles?: number | null
  topic?: string
  level?: number | null
  kept?: number[] | null
}

/** A task of a homework: a puzzle by its number, a lesson by its name, or `matches` of a `plan` against computers.
 * `topic` and `level`, from 1: of the puzzle, which is told instead of its number. */
export interface Task {
  game: string
  puzzle?: number
  topic?: string
  level?: number
  lesson?: string
  plan?: Plan
  matches?: number
}

/** POST /api/classes/CODE/homework, for the desk: give the class homework until a time (ms of the day). */
export interface NewHomework {
  tasks: Task[]
  until: number
}

/** What a pupil did of a task. `first`: a puzzle was solved at the first try without a hint. `tries`, `hints`: until it
 * was solved. `played`, `won`: matches that are over. */
export interface TaskDone {
  state: 'begun' | 'done' | 'none'
  first: boolean
  tries: number
  hints: number
  played: number
  won: number
}

/** What a pupil did of a homework, by task. `element` stands for the name where names are hidden. */
export interface PupilDone {
  pupil: number
  name: string
  element: number
  tasks: TaskDone[]
}

/** GET /api/classes/CODE/homework: what was done of the last homework; for a pupil, only by themselves. */
export interface HomeworkDone {
  number: number
  pupils: PupilDone[]
}

/** POST /api/classes/CODE/groups, for the desk: propose groups in this way. Answered by `GroupsProposal`. */
export interface GroupsWish {
  way: 'alike' | 'column' | 'mixed' | 'order' | 'result' | 'shuffle'
  together?: [number, number][]
  apart?: [number, number][]
}

/** The strength of a pupil, from 0 to 100, and what it is made of. `matches` that are over, `beat`: the share of others
 * that they finished ahead of there in percent; `actions`, of which so many missed a chance. */
export interface Strength {
  pupil: number
  strength: number
  matches: number
  beat: number
  actions: number
  missed: number
}

/** Groups that nobody has been told of; `strengths`: of pupils, if these made them, with what they were made of. */
export interface GroupsProposal {
  groups: number[][]
  strengths: Strength[]
}

/** A task, and the tables at which somebody did it, in their order. */
export interface TablesOfTask {
  task: Task
  tables: string[]
}

/** POST /api/homework, in a folder of files: what was done of these tasks until a time. Answered by `TaskDone`s. */
export interface AloneWish {
  tasks: TablesOfTask[]
  until: number
}

/** POST /api/classes/CODE/kept, for the desk: keep a question under this name, to ask it later. */
export interface KeepQuestion {
  name: string
  question: NewQuestion
}

/** How often a rule refused something. */
export interface RuleCount {
  game: string
  rule: string
  n: number
}

/** How often an idea was missed; its title is `idea_...` in the game's catalogue. */
export interface IdeaCount {
  game: string
  idea: string
  n: number
}

/** Something that was met `n` times, such as a law, with an example in notation, if there is one. */
export interface Met {
  sentence: Sentence
  n: number
  line: string
}

/** A probability stated, in percent, and whether the statement was true. */
export interface Dot {
  chance: number
  held: boolean
}

/** Everything that was shown of a topic of a game (see `engine.words.class_report`). `good`: how much of it was right,
 * if it can be. */
export interface Topic {
  game: string
  topic: string
  n: number
  good: number | null
  met: Met[]
  dots: Dot[]
}

/** A position to look at again: after `step` actions of a match, as the pupil at `seat` saw it. `actions` would have
 * taken the chance; names and the elements of pupils are by seat, 0 for one who has left the class and None for a
 * computer. `record`: the match as a `.labtable` file, so that the position can be opened anywhere; only of positions
 * worth discussing. */
export interface Position {
  game: string
  table: string
  match: number
  step: number
  seat: number
  pupil: number
  names: string[]
  elements: (number | null)[]
  idea: string
  sentence: Sentence
  actions: string[]
  view: any
  record: string
}

/** How much was shown of a topic, and how much of it was right, if it can be. */
export interface TopicCount {
  topic: string
  n: number
  good: number | null
}

/** What was counted in one game on one day: of a pupil, or of all together. `began`: the first match or puzzle, in ms.
 * `matches` are over; `moves` are those in matches of which the missed chances are known. `tried` and `solved` are
 * puzzles. */
export interface DayCount {
  began: number
  game: string
  matches: number
  moves: number
  missed: number
  tried: number
  solved: number
  topics: TopicCount[]
}

/** A saying of a game about a pupil: it was so `n` times of `all`, and in the position `proof`. */
export interface Said {
  game: string
  saying: string
  n: number
  all: number
  proof: Position
}

/** What a report says of a pupil in sentences: a strength and a next step, if the counts are clear. `enough`: whether
 * enough was counted to say anything. */
export interface InWords {
  enough: boolean
  strength: Said | null
  next: Said | null
}

/** What a pupil did and learned. `matches` are those that are over and in which they acted, or sat at the end; `left`
 * counts those of them in which they no longer sat at the end: a computer played on, or another person did. `median_ms`
 * is the median time of an action. `removed`: the desk has sent them out since. */
export interface PupilReport {
  number: number
  name: string
  element: number
  games: string[]
  matches: number
  left: number
  won: number
  actions: number
  median_ms: number | null
  hints: number
  refusals: RuleCount[]
  missed: IdeaCount[]
  tried: number
  solved: number
  topics: Topic[]
  again: Position | null
  progress: DayCount[]
  words: InWords | null
  removed: boolean
}

/** The most frequent next step: that of `n` of all pupils of whom enough was counted; a puzzle trains it. */
export interface NextLesson {
  game: string
  saying: string
  n: number
  all: number
  puzzle: number | null
}

/** The report of a class. `began` is when the first match began, `last` when the last one did, in ms, 0 if nothing was
 * played. The class played on so many `days`, and `minutes` are those from the first match of each day to the end of
 * its last. `playing` counts running matches. `tables` counts the groups, as at the desk, in which a pupil played; what
 * computers play alone counts for nothing. `closed`: the class has ended, and can be asked nothing any more. `hidden`:
 * the desk shows elements instead of names. `scopes`: what the class may use, by game; `scope` is the choice among
 * them, "" for everything. */
export interface ClassReport {
  title: string
  games: string[]
  began: number
  last: number
  days: number
  minutes: number
  tables: number
  matches: number
  playing: number
  actions: number
  median_ms: number | null
  hints: number
  refusals: RuleCount[]
  missed: IdeaCount[]
  tried: number
  solved: number
  topics: Topic[]
  worth: Position[]
  pupils: PupilReport[]
  progress: DayCount[]
  next: NextLesson | null
  scopes: Record<string, string[]>
  scope: string
  closed: boolean
  hidden: boolean
}

/** A page in the list of pages; its address is /docs/LANGUAGE/PATH. `language`: what it is written in. */
export interface DocsLink {
  path: string
  title: string
  language: string
}

/** A section of the list of pages. */
export interface DocsSection {
  title: string
  language: string
  pages: DocsLink[]
}

/** GET /api/docs/LANGUAGE/PATH: a page, in English where that language has none. `html` is without its title. */
export interface DocsPage {
  title: string
  language: string
  html: string
  sections: DocsSection[]
}

/** A place of a page where all words stand: `to` is its address, `excerpt` the text around the first of them. */
export interface DocsFound {
  to: string
  title: string
  heading: string
  excerpt: string
  language: string
}

/** GET /api/docs/LANGUAGE?find=WORDS: the places of pages and rules that have all these words; best first. */
export interface DocsSearch {
  found: DocsFound[]
}

export type Seat = Open | Computer | Person

export type Value = string | number | boolean

export type FromBrowser =
  | Hello
  | Sit
  | Leave
  | Assign
  | Reclaim
  | Lend
  | Take
  | Start
  | Act
  | Preview
  | AskDecision
  | AskChoices
  | AskHint
  | Always
  | HandOn
  | AskHostLink
  | SetTurn
  | Freeze
  | Thaw
  | Stop

export type ToBrowser =
  Welcome | Beat | TableView | Seated | Lent | HostLink | DecisionDue | Choices | HintGiven | Previewed | Fault

export type FromClass =
  | HelloClass
  | Join
  | Rename
  | ListName
  | Unlist
  | NextPuzzle
  | SetDoor
  | AdmitPupils
  | Remove
  | BringBack
  | SetNames
  | HandOver
  | GoOn
  | SamePerson
  | Move
  | Deal
  | FillUp
  | FreezeGroups
  | ThawGroups
  | StopMatch
  | AskHelp
  | SeeHelp
  | SetGroups
  | SetTime
  | SetTurns
  | MoreTime
  | PlayTurn
  | SetPlan
  | SetStage
  | AskDeskLink
  | EndClass
  | Reveal
  | AskNext
  | GoBack
  | BeginTask
  | SetHomeworkUntil

export type ToClass = Welcome | Beat | PlaceView | DeskView | JoinedClass | DeskLink | PupilCode | Fault
