/** The player's judgements in this browser: of the current hypothesis, and of earlier ones. */
import {
  judged,
  keepJudgements,
  readJudgements,
  scoreOf,
  type Judgement,
  type Judgements,
  type Score,
} from './judging.ts'
import { written } from './ladder.ts'
import type { CatsSession } from './session.svelte.ts'

export class Judging {
  readonly #session: CatsSession
  #all = $state.raw<Judgements>({})

  constructor(session: CatsSession) {
    this.#session = session
  }
  /** Read the judgements of this match; those of another match at this table are dropped. */
  begin(): void {
    const { table, view, live, log } = this.#session
    const isNew =
      view.position.experiment === 1 && !log.some(({ event: { kind } }) => kind === 'bid' || kind === 'called')
    if (live && isNew) keepJudgements(table, {})
    this.#all = readJudgements(table)
  }
  /** The judgement of the current hypothesis. */
  get current(): Judgement | null {
    const hypothesis = this.#hypothesis
    return (hypothesis === null ? null : this.#all[hypothesis]) ?? null
  }
  get score(): Score {
    return scoreOf(
      this.#all,
      this.#session.log.map(({ event }) => event),
    )
  }
  /** Judge the current hypothesis; null takes it back. */
  judge(judgement: Judgement | null): void {
    const hypothesis = this.#hypothesis
    if (hypothesis === null) return
    const { [hypothesis]: _, ...others } = this.#all
    this.#all = judgement ? { ...others, [hypothesis]: judgement } : others
    keepJudgements(this.#session.table, this.#all)
  }

  get #hypothesis(): string | null {
    const { bid, experiment } = this.#session.view.position
    return bid && judged(experiment, written(bid))
  }
}
