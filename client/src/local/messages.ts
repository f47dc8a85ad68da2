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

/** From the worker. It has the page make the workers that think, which it numbers and reaches through a port. */
export type FromTables =
  | { t: 'answer'; id: number; status: number; kind: string; content: Uint8Array<ArrayBuffer> }
  | { t: 'said'; id: number; text: string }
  | { t: 'closed'; id: number; code: number }
  | { t: 'progress'; stage: Stage }
  | { t: 'trouble'; trouble: Trouble }
  | { t: 'broken'; why: string }
  | { t: 'think'; id: number; port: MessagePort }
  | { t: 'stop'; id: number }

/** How far the tables are: what is being done now. */
export type Stage = 'loading' | 'starting' | 'ready'

/** To a worker that thinks, first of all: where Python is, and through what it is given work. */
export interface BeginThinking {
  base: string
  port: MessagePort
}

/** From the worker that thinks. */
export type Thought = { answer: Uint8Array } | { failed: string }
