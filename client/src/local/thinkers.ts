/**
 * The thinkers, the workers in which computers choose their moves. The page makes them for the worker that runs the
 * tables: in Firefox a worker that makes another depends on the page, and on a busy machine may wait forever.
 */
import type { BeginThinking } from './messages.ts'

export class Thinkers {
  readonly #base: string
  readonly #died: (id: number, why: string) => void
  readonly #workers = new Map<number, Worker>()

  /** `died` is called with the reason when a thinker has failed. */
  constructor(base: string, died: (id: number, why: string) => void) {
    this.#base = base
    this.#died = died
  }

  /** Make the thinker of this number, which gets its work through `port`. */
  start(id: number, port: MessagePort): void {
    const worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' })
    this.#workers.set(id, worker)
    worker.onerror = ({ message }) => this.#died(id, message)
    worker.postMessage({ base: this.#base, port } satisfies BeginThinking, [port])
  }
  stop(id: number): void {
    this.#workers.get(id)?.terminate()
    this.#workers.delete(id)
  }
  stopAll(): void {
    for (const id of this.#workers.keys()) this.stop(id)
  }
}
