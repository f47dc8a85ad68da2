/** The wire's types, as `src/labtable/web/messages.py` declares them. */

export type Value = string | number | boolean

export interface Sentence {
  key: string
  params?: Record<string, any>
  rule?: string | null
}
export interface Choice {
  value: Value
  title: string
  sentence: string
}
export interface Option {
  name: string
  title: string
  default: Value
  choices: Choice[]
  low: number | null
  high: number | null
}
export interface Hint {
  sentences: Sentence[]
  actions?: string[]
}

// --- from a browser
export interface Hello { t: 'hello'; secret: string | null }
export interface Sit { t: 'sit'; seat: number; name: string }
export interface Leave { t: 'leave' }
export interface Assign { t: 'assign'; seat: number; to: 'open' | 'bot'; level: string | null }
export interface Reclaim { t: 'reclaim' }
export interface Start { t: 'start' }
export interface Act { t: 'act'; seq: number; action: string }
export interface AskHint { t: 'hint' }
export interface Always { t: 'always'; passes: boolean }
export type FromBrowser = Hello | Sit | Leave | Assign | Reclaim | Start | Act | AskHint | Always

// --- to a browser
export interface SeatView {
  kind: 'open' | 'person' | 'bot'
  name: string | null
  level: string | null
  present: boolean
}
export interface WindowView { closes: number; seconds: number; asked: boolean }
export interface LogLine { n: number; said: Sentence; seat: number | null }
export interface LessonView {
  name: string
  step: number
  steps: number
  said: Sentence[]
  expects: string | null
}
export interface PuzzleView { number: number; cards: number; result: 'open' | 'solved' | 'missed' }
export interface TableView {
  t: 'table'
  table: string
  game: string
  options: Record<string, Value>
  stage: 'lobby' | 'playing' | 'over'
  match: number
  seats: SeatView[]
  you: number | null
  host: boolean
  seq: number
  log_from: number
  log: LogLine[]
  view: any
  window: WindowView | null
  passes: boolean
  lesson: LessonView | null
  puzzle: PuzzleView | null
}
export interface Welcome { t: 'welcome'; clock: number }
export interface Seated { t: 'seated'; seat: number; secret: string }
export interface HintGiven { t: 'advice'; seq: number; hint: Hint }
export interface Fault { t: 'fault'; code: string; text: string; to: string | null; refusal: Sentence | null }
export type ToBrowser = Welcome | TableView | Seated | HintGiven | Fault

// --- over HTTP
export interface SeatWish { kind: 'me' | 'bot' | 'open'; level: string | null }
export interface NewTable {
  game: string
  name: string
  options: Record<string, Value>
  seats: SeatWish[]
  window_seconds: number
  pause_ms: number
  lesson: string | null
  puzzle: number | null
}
export interface TableMade { table: string; secret: string }
export interface CardFace { name: string; more: Record<string, any> }
export interface RuleText { number: string; title: string; source: string; text: string }
export interface GameCard {
  name: string
  title: string
  tagline: string
  credit: string
  seats: number[]
  options: Option[]
  levels: string[]
  lessons: string[]
  puzzles: boolean
  catalogue: Record<string, string>
  cards: CardFace[]
}
export interface ReviewStep { seat: number | null; action: string | null; said: Sentence[]; views: Record<string, any> }
export interface ReviewRemark { step: number; seat: number; said: Sentence; actions: string[] }
export interface Review { steps: ReviewStep[]; remarks: ReviewRemark[] }
