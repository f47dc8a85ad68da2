/** Feynman as one plays it: what a card may do, quarks for a baryon, DECAY, and what is looked at. */
import type { Held as Lying } from '$client/kit/cards/held.ts'
import type { Key } from '$client/kit/keys.ts'
import { Session } from '$client/kit/session.svelte.ts'
import { coloursOf } from './colours.ts'
import { say } from './en.ts'
import { byColour, SORTED } from './fan.ts'
import { shownNow } from './ghost.ts'
import { keepAlso } from './kept.ts'
import { Meanings } from './meanings.svelte.ts'
import { baryonOf, cardOf, choicesOf, isDue, QUARKS, type Choice } from './plays.ts'
import { endedRound } from './rounds.ts'
import { interactionsIn } from './told.ts'
import type { Behind, Event, Held, View } from './view.ts'
import { movesOf, zonesOf } from './zones.ts'

/** In this order it is looked for what can be done without a card. */
const CALLS = ['draw', 'keep', 'take', 'pass'] as const

export class FeynmanSession extends Session<View, Event> {
  /** One's own cards as the view has them, by their names. */
  readonly #own = $derived(
    new Map((this.me === null ? [] : this.view.hands[this.me]!).map((held) => [String(held.n), held])),
  )
  readonly #colours = $derived(coloursOf(this.view.position.side))
  /** It is one's turn. */
  readonly mine = $derived.by(() => {
    const { turn, phase } = this.view.position
    return this.me !== null && turn === this.me && phase !== 'over'
  })

  // --- what is put together

  /** Quarks are picked for a baryon, in their order. */
  building = $state(false)
  /** DECAY is to be called with the play. */
  calling = $state(false)
  /** What the picked card may do. */
  readonly choices = $derived.by(() => (this.mine && !this.readonly && this.chosen ? this.choicesOf(this.chosen) : []))
  /** The baryon that is put together; open while quarks are missing, null where none is. */
  readonly baryon = $derived.by(() => {
    if (!this.building) return null
    return baryonOf(this.view, this.pickedCards.map(this.heldOf), this.calling) ?? 'open'
  })
  /** DECAY may be called with what is put together. */
  readonly due = $derived.by(() => {
    if (!this.mine) return false
    if (this.building) return this.picked.length === QUARKS && this.view.last_but === QUARKS
    return this.chosen !== undefined && isDue(this.view, this.heldOf(this.chosen))
  })
  readonly meanings = new Meanings(this)

  // --- what is looked at

  /** The face that is enlarged; the other one of the same card where it is one's own, else what may be behind it. */
  closeUp = $state.raw<{ face: string; back?: string; behind?: Behind[] } | null>(null)
  /** What is shown beside the piles, or all interactions of the match, is opened. */
  opened = $state(false)
  readonly interactions = $derived(interactionsIn(this.log))
  readonly shown = $derived(shownNow(this.view, this.log))
  /** The match is over, and what was seen in it can be opened. */
  readonly whole = $derived(this.winners !== null && this.interactions.length > 0)
  /** The line of the last end of a round that has been seen; what had ended before one came is not shown. */
  #roundSeen = $state(endedRound(this.log)?.n ?? 0)
  /** The round that has just ended: it is shown, and the next deal held back, until a tap. */
  readonly ended = $derived.by(() => {
    const last = this.live && !this.readonly && this.view.position.phase !== 'over' ? endedRound(this.log) : null
    return last && last.n > this.#roundSeen ? last : null
  })

  override begin(): void {
    this.meanings.follow()
    $effect(() => {
      if (this.live && !this.readonly && this.me !== null) keepAlso(this.interactions)
    })
    super.begin()
  }

  // --- what the kit asks

  override zones = zonesOf
  override moves = movesOf
  override get asked() {
    return this.mine ? `${this.log.length} ${this.view.position.phase}` : null
  }
  /** The drawn card is picked: it is played or kept. */
  protected override askedAnew() {
    const { drawn } = this.view.position
    if (drawn !== null) this.picked = this.hand.flatMap(({ key, name }) => (name === String(drawn) ? [key] : []))
  }
  override get most() {
    return this.building ? QUARKS : 1
  }
  override fits(lying: Lying) {
    const held = this.heldOf(lying)
    return !this.mine || (this.building ? held.quark === true : !held.refusal)
  }
  override means(lying: Lying) {
    if (!this.mine || this.building) return undefined
    if (!this.fits(lying)) return this.#tried(lying)
    const found = this.choicesOf(lying)
    return found.length === 1 && !isDue(this.view, this.heldOf(lying)) ? found[0]!.action : undefined
  }
  override cardsIn(action: string) {
    const held = cardOf(this.view, action)
    return held ? [String(held.n)] : []
  }
  protected override sorted(hand: Lying[]) {
    if (hand.length < SORTED) return hand
    return hand.toSorted((one, two) => byColour(this.heldOf(one).face!, this.heldOf(two).face!))
  }
  protected override get draft() {
    return [this.building && 'baryon', super.draft, this.calling && 'decay'].filter(Boolean).join(' ')
  }
  override enlarge(lying: Lying) {
    const { face, back } = this.heldOf(lying)
    this.closeUp = { face: face!, back }
  }

  /** A card of one's own as the view has it. */
  readonly heldOf = (lying: Lying): Held => this.#own.get(lying.name)!
  /** All that can be done with a card of one's own. */
  choicesOf(lying: Lying): Choice[] {
    return choicesOf(this.view, this.heldOf(lying), this.#colours, this.calling)
  }
  /** The action of playing a card, whatever comes of it: the answer says why not. */
  #tried(lying: Lying): string {
    const { written, face } = this.heldOf(lying)
    return `play ${written ?? face}`
  }
  /** The place of a quark in the baryon that is put together, from 1; 0 where it is in none. */
  placeOf(lying: Lying): number {
    return this.building ? this.picked.indexOf(lying.key) + 1 : 0
  }

  // --- what the player does

  /** A card that does not fit is tried when it is picked; nothing but a quark is picked for a baryon. */
  override pick(lying: Lying): void {
    if (this.building && !this.heldOf(lying).quark) return
    if (!this.building && !this.fits(lying) && !this.isPicked(lying)) this.attempt(this.#tried(lying), lying)
    if (!this.building) this.calling = false
    super.pick(lying)
  }
  override choose(lying: Lying): void {
    if (this.building) this.pick(lying)
    else this.picked = [lying.key]
  }
  /** A card that is let go over the pile is played at once, unless something else must be said: then it is picked. */
  override drop(lying: Lying, zone: string): void {
    if (this.mine && !this.building && this.fits(lying)) this.picked = [lying.key]
    super.drop(lying, zone)
  }
  override letGo(): void {
    super.letGo()
    this.building = false
    this.calling = false
  }
  beginBaryon(): void {
    this.letGo()
    this.building = true
  }
  closeRound(): void {
    this.#roundSeen = this.ended?.n ?? this.#roundSeen
  }

  override get keys(): Key[] {
    const { move, number, pick, buttons, look, letGo } = this.handKeys
    return [
      move,
      { ...number, does: say('key.number') },
      { ...pick, does: say('key.pick') },
      buttons,
      { press: 'P', does: say('key.play'), run: () => this.#play() },
      { press: 'D', does: say('key.draw'), run: () => this.#draw() },
      { press: 'B', does: say('key.baryon'), run: () => this.#pressBaryon() },
      { press: '!', does: say('key.call'), run: () => this.#call() },
      { press: 'C', does: say('key.catch'), run: () => this.attempt('catch') },
      look,
      letGo,
    ]
  }
  #play(): void {
    if (this.baryon === 'open') this.toHand()
    else if (this.baryon) this.attempt(this.baryon.action)
    else
      this.about((lying) => {
        const found = this.mine ? this.choicesOf(lying) : []
        if (found.length > 1) this.picked = [lying.key]
        else this.attempt(found[0]?.action ?? this.#tried(lying), lying)
      })
  }
  #draw(): void {
    this.attempt(CALLS.find((call) => this.view.calls.includes(call)) ?? 'draw')
  }
  #pressBaryon(): boolean {
    if (!this.view.baryon) return false
    if (this.building) this.letGo()
    else this.beginBaryon()
    return true
  }
  #call(): void {
    if (this.view.calls.includes('decay') || !this.due) this.attempt('decay')
    else this.calling = !this.calling
  }
}
