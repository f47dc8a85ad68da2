/** The session of Feynman: the plays of a card, quarks for a baryon, DECAY, and close-ups. */
import type { Held as Lying } from '$client/kit/cards/held.ts'
import type { Key } from '$client/kit/keys.ts'
import { Session } from '$client/kit/session.svelte.ts'
import { coloursOf } from './colours.ts'
import { say } from './texts.ts'
import { byColour, SORTED } from './fan.ts'
import { shownNow } from './ghost.ts'
import { keepAlso } from './kept.ts'
import { Meanings } from './meanings.svelte.ts'
import { baryonOf, cardOf, choicesOf, isDue, QUARKS, type Choice } from './plays.ts'
import { endedRound } from './rounds.ts'
import { interactionsIn } from './told.ts'
import type { Behind, Event, Held, View } from './view.ts'
import { movesOf, zonesOf } from './zones.ts'

/** The actions without a card, in the order in which they are looked for. */
const CALLS = ['draw', 'keep', 'take', 'pass'] as const

export class FeynmanSession extends Session<View, Event> {
  /** The player's cards as in the view, by name. */
  readonly #own = $derived(
    new Map((this.me === null ? [] : this.view.hands[this.me]!).map((held) => [String(held.n), held])),
  )
  readonly #colours = $derived(coloursOf(this.view.position.side))
  /** Whether it is the player's turn. */
  readonly mine = $derived.by(() => {
    const { turn, phase } = this.view.position
    return this.me !== null && turn === this.me && phase !== 'over'
  })

  // --- what is put together

  /** Whether quarks are being picked for a baryon, in order. */
  building = $state(false)
  /** Whether the play will call DECAY. */
  calling = $state(false)
  /** The plays of the picked card. */
  readonly choices = $derived.by(() => (this.mine && !this.readonly && this.chosen ? this.choicesOf(this.chosen) : []))
  /** The baryon in the draft, open while quarks are missing; null for none. */
  readonly baryon = $derived.by(() => {
    if (!this.building) return null
    return baryonOf(this.view, this.pickedCards.map(this.heldOf), this.calling) ?? 'open'
  })
  /** Whether the draft may call DECAY. */
  readonly due = $derived.by(() => {
    if (!this.mine) return false
    if (this.building) return this.picked.length === QUARKS && this.view.last_but === QUARKS
    return this.chosen !== undefined && isDue(this.view, this.heldOf(this.chosen))
  })
  readonly meanings = new Meanings(this)

  // --- what is looked at

  /** The face in the close-up, and the other one of the same card: known for one's own, else what it may be. */
  closeUp = $state.raw<{ face: string; back?: string; behind?: Behind[] } | null>(null)
  /** Whether the sheet is open: the diagram beside the piles, or all interactions of the match. */
  opened = $state(false)
  readonly interactions = $derived(interactionsIn(this.log))
  readonly shown = $derived(shownNow(this.view, this.log))
  /** Whether the match is over and has interactions to show. */
  readonly whole = $derived(this.winners !== null && this.interactions.length > 0)
  /**
   * The line in the log of the last end of a round that the player has seen; earlier ends than the page are not shown.
   */
  #roundSeen = $state(endedRound(this.log)?.n ?? 0)
  /** The round that has just ended: it hides the next deal until a tap. */
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

  // --- overrides of the kit

  override zones = zonesOf
  override moves = movesOf
  override get asked() {
    return this.mine ? `${this.log.length} ${this.view.position.phase}` : null
  }
  /** The drawn card is picked, to play or keep it. */
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

  /** A card of the player's hand as in the view. */
  readonly heldOf = (lying: Lying): Held => this.#own.get(lying.name)!
  /** All plays of a card in the player's hand. */
  choicesOf(lying: Lying): Choice[] {
    return choicesOf(this.view, this.heldOf(lying), this.#colours, this.calling)
  }
  /** The action of playing a card, legal or not: the answer says why not. */
  #tried(lying: Lying): string {
    const { written, face } = this.heldOf(lying)
    return `play ${written ?? face}`
  }
  /** The place of a quark in the draft of a baryon, from 1; 0 if it is not in it. */
  placeOf(lying: Lying): number {
    return this.building ? this.picked.indexOf(lying.key) + 1 : 0
  }

  // --- what the player does

  /** Picking a card that does not fit tries to play it; for a baryon only quarks can be picked. */
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
  /** Dropping a card on the pile plays it at once, unless a choice is needed: then it is picked. */
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
