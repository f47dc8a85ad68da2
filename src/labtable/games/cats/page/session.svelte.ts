/** The session of Cats: the chosen hypothesis, boxes to show or to cycle, a call, and close-ups. */
import { tick } from 'svelte'
import type { Held } from '$client/kit/cards/held.ts'
import type { Key } from '$client/kit/keys.ts'
import type { Sentence } from '$client/kit/link.ts'
import { Session } from '$client/kit/session.svelte.ts'
import { symbolOf } from '$client/kit/speech.ts'
import { say } from './texts.ts'
import { Judging } from './judging.svelte.ts'
import { written } from './ladder.ts'
import { LastCall } from './lastCall.svelte.ts'
import { Odds } from './odds.svelte.ts'
import { boxesIn, playOf } from './plays.ts'
import { askedOf, mayCall, mayPick, placesOf, type Asked, type Step } from './steps.ts'
import { tagsOf } from './tags.ts'
import type { Doctorate, Event, Previewed, View } from './view.ts'
import { findingsOf, movesOf, zonesOf } from './zones.ts'

export class CatsSession extends Session<View, Event> {
  readonly tags = $derived(tagsOf(this.names, this.seats.map(symbolOf)))
  readonly findings = $derived(this.names.map((_, seat) => this.cards.held(findingsOf(seat))))
  /** The square of the clipboard that is chosen, and not yet made. */
  square = $state<string | null>(null)
  /** Whether a call was asked for. Because it cannot be taken back, another button confirms it. */
  calling = $state(false)
  /** The doctorate in the close-up. */
  looked = $state<string | null>(null)
  readonly odds = new Odds(this)
  readonly lastCall = new LastCall(this)
  readonly judging = new Judging(this)

  readonly due = $derived.by((): Asked => (this.readonly ? null : askedOf(this.view)))
  /** The picked boxes, by letter. */
  readonly boxes = $derived(this.hand.filter((held) => this.isPicked(held)).map(({ name }) => name))
  readonly buttons = $derived(
    this.readonly ? { left: null, right: null } : placesOf(this.view, this.square, this.boxes, this.calling),
  )
  /** The ways to use the player's doctorate, including those that are refused now. */
  readonly ways = $derived(this.readonly ? [] : this.view.may.choose.filter(({ doctorate }) => doctorate !== null))
  /** The square that a hint or a lesson suggests. */
  readonly suggestedSquare = $derived.by(() => {
    const play = this.suggested ? playOf(this.suggested) : null
    return play?.kind === 'bid' ? written(play.hypothesis) : null
  })
  /** The draft as an action. */
  readonly composed = $derived.by(() => {
    if (this.square) return `bid ${this.square}`
    return this.picking && this.boxes.length ? `${this.picking} ${this.boxes.join(' ')}` : null
  })
  /** The preview of the draft, at a table with previews. */
  would = $state.raw<Sentence[]>([])

  override begin(): void {
    this.judging.begin()
    this.odds.follow()
    this.lastCall.follow()
    $effect(() => {
      const { composed } = this
      this.would = []
      if (composed === null || !this.previews) return
      void this.preview(composed).then((found) => {
        if (found !== null && composed === this.composed) this.would = (found as Previewed).said
      })
    })
    super.begin()
  }

  override zones = zonesOf
  override moves = movesOf
  override get asked() {
    return this.due && `${this.due} ${this.view.position.experiment} ${this.log.length}`
  }
  override get most() {
    return Infinity
  }
  override fits(held: Held) {
    return this.isPicked(held) || mayPick(this.view, this.boxes, held.name)
  }
  override cardsIn(action: string) {
    return boxesIn(action)
  }
  protected override get draft() {
    return [this.square, this.calling && 'call', super.draft].filter(Boolean).join(' ')
  }
  protected override get home() {
    return this.due === 'bid' ? (this.#square ?? undefined) : super.home
  }

  /** The player's doctorate. */
  get own(): Doctorate | null {
    return this.me === null ? null : this.view.position.doctorates[this.me]!
  }
  get isOut(): boolean {
    return this.me !== null && this.view.position.out[this.me]!
  }
  /** What boxes can be picked for now. */
  get picking(): 'show' | 'cycle' | null {
    return this.due === 'show' || this.due === 'cycle' ? this.due : null
  }
  /** The chosen hypothesis, else the current one. */
  get spoken(): string | null {
    const { bid } = this.view.position
    return this.square ?? (bid && written(bid))
  }

  /** Try a box that cannot be picked: the answer says why not. */
  override pick(held: Held): void {
    if (this.fits(held)) super.pick(held)
    else if (this.due) this.attempt(`${this.due === 'cycle' ? 'cycle' : 'show'} ${held.name}`, held)
  }
  override choose(held: Held): void {
    if (this.picking) this.pick(held)
  }
  override letGo(): void {
    super.letGo()
    this.square = null
    this.calling = false
  }
  /** Choose a square. An illegal one is sent all the same: the answer says why not. */
  readonly bid = (square: string): void => {
    if (!this.view.may.bid.includes(square)) return this.attempt(`bid ${square}`)
    this.square = square
    this.calling = false
  }
  press({ action, does }: Step): void {
    if (does === 'ask') this.askToCall()
    else if (does === 'keep') this.calling = false
    else if (action !== null) this.attempt(action)
  }
  askToCall(): void {
    if (this.readonly) return
    if (mayCall(this.view)) this.calling = true
    else this.attempt('call')
  }
  readonly look = (doctorate: string): void => {
    this.looked = doctorate
  }

  get #square(): HTMLElement | null {
    return this.find(".sq[tabindex='0'], .pad .sq")
  }
  override get keys(): Key[] {
    const { move, number, pick, letGo } = this.handKeys
    return [
      { press: 'B', does: say('key.board'), run: () => this.#square?.focus() },
      {
        press: '← → ↑ ↓',
        does: say('key.arrows'),
        run: (key) => '←→'.includes(key) && move.run(key),
      }, // the clipboard has its own
      { ...number, does: say('key.number') },
      { ...pick, does: say('key.pick') },
      { press: 'P', does: say('key.play'), run: () => this.#play() },
      {
        press: 'C',
        does: say('key.call'),
        run: (_, { repeat }) => this.#call(repeat),
      },
      { press: 'E', does: say('key.end'), run: () => this.attempt('end') },
      {
        press: 'D',
        does: say('key.doctorate'),
        run: () => this.ways.length > 0 && this.#lookAtOwn(),
      },
      { press: 'O', does: say('key.odds'), run: () => this.odds.toggle() },
      { press: 'I', does: say('key.look'), run: () => this.#lookAtOwn() },
      { press: 'L', does: say('key.last'), run: () => this.lastCall.show() },
      { ...letGo, does: say('key.let') },
    ]
  }
  #play(): void {
    const action = this.calling ? null : this.buttons.right?.action
    if (action) this.attempt(action)
    else this.home?.focus()
  }
  /** Ask for a call, and focus its button; key repeats are ignored. */
  #call(repeat: boolean): void {
    if (!repeat) this.askToCall()
    void tick().then(() => this.find('.act .btn')?.focus())
  }
  #lookAtOwn(): boolean {
    const name = this.own?.name
    if (name) this.look(name)
    return Boolean(name)
  }
}
