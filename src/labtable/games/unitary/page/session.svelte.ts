/** The session of Unitary: the plays of a card, which way up it is, claims, and close-ups. */
import { untrack } from 'svelte'
import type { Held } from '$client/kit/cards/held.ts'
import { facesOf } from '$client/kit/faces.ts'
import type { Key } from '$client/kit/keys.ts'
import { Session } from '$client/kit/session.svelte.ts'
import { call, cardOf, dropped, isStuck, ways } from './actions.ts'
import { say } from './texts.ts'
import type { More } from './faces.ts'
import { Figure } from './figure.svelte.ts'
import { playsOf } from './plays.ts'
import type { Event, View } from './view.ts'
import { movesOf, zonesOf } from './zones.ts'

const TEMPO = { laid: 560, struck: 800, home: 520 } // ms of each stage
const MARKED = 2000 // ms that changes stay marked

export class UnitarySession extends Session<View, Event> {
  readonly faces = $derived(facesOf<More>(this.card))
  readonly plays = $derived(playsOf(this.log))
  readonly figure = new Figure()
  /** The claim that was called, until it is confirmed. */
  claiming = $state(false)
  /** The card in the close-up. */
  closeUp = $state<string | null>(null)
  /** The seat whose hidden card the player is guessing. */
  suspected = $state<number | null>(null)
  readonly claim = $derived(this.view.position.phase === 'window' ? undefined : call(this.view, 'claim'))
  /** The action of dropping the dragged card where it is. */
  readonly over = $derived.by(() => {
    if (!this.dragged || this.dragged.zone === 'pile') return undefined
    const action = this.means(this.dragged.held, this.dragged.zone)
    return this.view.choices.find((choice) => choice.action === action)
  })

  override begin(): void {
    $effect.pre(() => {
      const [area, plays] = [this.view.position.area, this.plays]
      untrack(() => this.figure.see(area, plays, this.reducedMotion ? null : TEMPO))
    })
    $effect(() => {
      if (!this.figure.changed.size) return
      const marking = setTimeout(() => (this.figure.changed = new Set()), MARKED)
      return () => clearTimeout(marking)
    })
    $effect(() => () => this.figure.stop())
    $effect.pre(() => {
      if (!this.claim || this.claim.refusal) this.claiming = false
    })
    super.begin()
  }

  override zones = zonesOf
  override moves = movesOf
  override get asked() {
    return this.view.position.turn === this.me ? `${this.view.position.turns} ${this.view.position.phase}` : null
  }
  override fits(held: Held) {
    return !isStuck(this.view, held.name)
  }
  override enlarge({ name }: Held) {
    this.closeUp = name
  }
  override means(held: Held, zone: string) {
    return dropped(this.view, held.name, zone, !this.isQuantity(held))
  }
  override cardsIn(action: string) {
    const names = this.hand.map(({ name }) => name)
    return [cardOf(action, names) ?? []].flat()
  }
  protected override get draft() {
    return `${super.draft}${this.claiming ? ' claim' : ''}`
  }
  protected override get places() {
    return new Map([...super.places, ...this.figure.places])
  }

  isQuantity(held: Held): boolean {
    return this.faces.get(held.name)?.units !== undefined
  }
  override attempt(action: string | undefined, held?: Held): void {
    if (action !== undefined && !this.busy && !this.readonly) this.claiming = false
    super.attempt(action, held)
  }
  /** Ask for confirmation of a claim; a refused one says why. */
  askClaim(): void {
    if (this.claim?.refusal) this.attempt('claim')
    else if (this.claim && !this.readonly) this.claiming = true
  }

  override get keys(): Key[] {
    const { move, number, pick, buttons, look, letGo } = this.handKeys
    return [
      move,
      { ...number, press: '1 2 3 4' },
      pick,
      { ...buttons, does: say('key.ways') },
      { press: 'U', does: say('key.up'), run: () => this.about((held) => this.#play(held, 'up')) },
      { press: 'D', does: say('key.down'), run: () => this.about((held) => this.#play(held, 'down')) },
      { press: 'P', does: say('key.play'), run: () => this.#playOrPass() },
      {
        press: 'X',
        does: say('key.discard'),
        run: () => this.about((held) => this.attempt(`discard ${held.name}`, held)),
      },
      { press: 'E', does: say('key.done'), run: () => this.attempt('done') },
      { press: 'C', does: say('key.claim'), run: () => this.#pressClaim() },
      look,
      { ...letGo, run: () => (this.claiming ? this.#unclaim() : letGo.run()) },
    ]
  }
  /**
   * Play a card one way up, or, with none, a special card. An illegal play is sent all the same: the answer says why
   * not.
   */
  #play(held: Held, way: 'up' | 'down' | null): void {
    const plays = ways(this.view, held.name).filter(({ action }) => !action.startsWith('discard'))
    const written = way ? `${held.name} ${way}` : held.name
    const tried = this.isQuantity(held) === (way !== null) ? written : undefined
    this.attempt(plays.find((choice) => (choice.way ?? null) === way)?.action ?? tried, held)
  }
  #playOrPass(): void {
    if (this.view.position.phase === 'window') this.attempt(call(this.view, 'pass')?.action)
    else this.about((held) => this.#play(held, null))
  }
  #pressClaim(): boolean {
    if (this.view.position.phase === 'window' || this.claiming) this.attempt(call(this.view, 'claim')?.action)
    else this.askClaim()
    return this.view.claims === 'spot'
  }
  #unclaim(): boolean {
    this.claiming = false
    return true
  }
}
