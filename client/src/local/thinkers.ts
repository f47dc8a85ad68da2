/**
 * The workers in which computers think. The page makes them for the worker that runs the tables: in Firefox a worker that
 * makes another waits for the page to help it, and on a busy machine sometimes for ever; then its tables stand still.
 */
import type { BeginThinking } from './messages.ts'

export class Thinkers {
  readonly #base: string
  readonly #died: (id: number, why: string) => void
  readonly #workers = new Map<number, Worker>()

  /** `base`: the folder that Python is in. `died` hears of a worker that failed, and why. */
  constructor(base: string, died: (id: number, why: string) => void) {
    this.#base = base
    this.#died = died
  }

  /** Make a worker of that number, which is given its work through `port`. */
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
