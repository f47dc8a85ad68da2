/** The plan of what groups play, while it is being chosen. */
import type { GameCard, Plan, Value } from '../link/wire.ts'
import { levelsOf } from '../speech/names.ts'
import type { LessonSettings } from '../kit/game.ts'
import type { GameEntry } from '../start/entries.ts'
import { PACES, type Pace } from '../start/newTable.ts'
import { optionsOf } from '../start/options.ts'

/** The default size of a group: all see the cards, and nobody waits long. */
const MANY = 4

/** The largest number of seats up to four that a game has, else its smallest. */
export const usualSize = ({ seats }: Pick<GameCard, 'seats'>): number =>
  seats.findLast((n) => n <= MANY) ?? seats[0] ?? 1

export class PlanChoice {
  card = $state.raw() as GameCard
  size = $state(MANY)
  fill = $state<'computers' | 'people'>('computers')
  level = $state('')
  chosen = $state<Record<string, Value>>({})
  pace = $state<Pace>('class')
  previews = $state(true)
  hints = $state(true)
  /** The time for each turn, which is set elsewhere. */
  #turnMs: number | undefined
  /** What the plan of a lesson sets. */
  #planned = $state.raw<LessonSettings>()

  /** `like`: a plan to start from. */
  constructor(entry: GameEntry, like?: Plan) {
    const { card } = entry
    this.play(entry)
    this.#turnMs = like?.turn_ms
    if (!like || like.game !== card.name) return
    this.size = like.size
    this.fill = like.fill ?? 'computers'
    this.level = like.level && levelsOf(card).includes(like.level) ? like.level : this.level
    this.chosen = like.options ?? {}
    this.pace = PACES.find(({ seconds }) => seconds * 1000 === like.window_ms)?.name ?? 'class'
    this.previews = like.previews ?? true
    this.hints = like.hints ?? true
  }
  /** Choose another game, with the options for newcomers, so that a match fits a lesson. */
  play({ card, front }: GameEntry): void {
    this.card = card
    this.size = usualSize(card)
    this.level = levelsOf(card)[0] ?? ''
    this.chosen = { ...front.facts.options }
    this.#planned = front.facts.lesson
  }
  /** Whether there is a plan of a lesson, and whether all is set as it says. */
  get hasLesson(): boolean {
    return this.#planned !== undefined
  }
  get isAsPlanned(): boolean {
    const { size, options = {}, previews, hints } = this.#planned ?? {}
    const now = optionsOf(this.card, this.size, this.chosen)
    return (
      size === this.size &&
      previews === this.previews &&
      hints === this.hints &&
      Object.entries(options).every(([name, value]) => now[name] === value)
    )
  }
  /** Set everything as the plan of a lesson says. */
  setAsPlanned(): void {
    if (!this.#planned) return
    const { size, options, previews, hints } = this.#planned
    Object.assign(this, { size, chosen: { ...options }, previews, hints, pace: 'class' })
  }
  get plan(): Plan {
    const { seconds, pause } = PACES.find(({ name }) => name === this.pace)!
    return {
      game: this.card.name,
      size: this.size,
      options: optionsOf(this.card, this.size, this.chosen),
      fill: this.fill,
      level: this.level,
      window_ms: seconds * 1000,
      pause_ms: pause,
      previews: this.previews,
      hints: this.hints,
      ...(this.#turnMs && { turn_ms: this.#turnMs }),
    }
  }
}
