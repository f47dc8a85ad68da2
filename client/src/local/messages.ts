/** Messages between the page and the worker that runs its tables. */
import type { Trouble } from './store.ts'

/** From the page. `id` numbers requests and connections. */
export type ToTables =
  | { t: 'begin'; base: string }
  | { t: 'ask'; id: number; method: string; path: string; body: string; secret: string | null }
  | { t: 'open'; id: number; table: string }
  | { t: 'say'; id: number; text: string }
  | { t: 'close'; id: number }
  | { t: 'rest' }
  | { t: 'died'; id: number; why: string }

/** From the worker. It asks the page for further workers, the thinkers, by number, and reaches each through a port. */
export type FromTables =
  | { t: 'answer'; id: number; status: number; kind: string; content: Uint8Array<ArrayBuffer> }
  | { t: 'said'; id: number; text: string }
  | { t: 'closed'; id: number; code: number }
  | { t: 'progress'; stage: Stage }
  | { t: 'trouble'; trouble: Trouble }
  | { t: 'broken'; why: string }
  | { t: 'think'; id: number; port: MessagePort }
  | { t: 'stop'; id: number }

/** The progress of starting the tables. */
export type Stage = 'loading' | 'starting' | 'ready'

/** The first message to a thinker: where Python is, and the port that brings its work. */
export interface BeginThinking {
  base: string
  port: MessagePort
}

/** From a thinker. */
export type Thought = { answer: Uint8Array } | { failed: string }
