/**
 * One match at the table as one browser plays it: where the cards lie, what is picked, what was tried and refused, what
 * the keys do, and where the focus is. The shell makes one for each match and gives it to the game's table and margin, so
 * that nothing of a match outlives it.
 *
 * A game extends it: it says where its cards lie (`zones`, `moves`), what is asked of the seat (`asked`), what a card may
 * mean (`means`, `cardsIn`, `fits`) and what each key does (`keys`). What else a match needs to be played is state of the
 * game's own session. As it stands, cards can be picked, dragged, reached by keys, and are seen to fly.
 */
import { untrack } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import { say } from '../speech/words.ts'
import type { Held, Lying } from './cards/held.ts'
import { flyCards, Shaking, type Places } from './cards/motion.svelte.ts'
import type { Move, Zone } from './cards/zones.ts'
import { CardZones } from './cards/zones.svelte.ts'
import { returnFocus } from './focus.svelte.ts'
import type { GameClient, Given } from './game.ts'
import { isForTable, pressed, type Key } from './keys.ts'
import { clockwise } from './seats.ts'

/** Make the session of a match, while a component is set up. */
export function sessionOf<S extends Session>(client: Pick<GameClient<S>, 'session'>, given: Given): S {
  const session = new client.session(given)
  session.begin()
  return session
}

/** What was tried while another action was on its way, and what it was about. */
interface Waiting {
  action: string
  held: Held | undefined
  asked: string | null
  draft: string
  /** The length of the log. */
  seen: number
}

/** The zone in which the cards of a seat lie. */
export const handOf = (seat: number): string => `seat-${seat}`

/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type -- the constructor defines what is declared here */
/** What is given to it can be read of it; what is done goes through `attempt`. */
export interface Session<View = any, Event = any> extends Readonly<Omit<Given<View, Event>, 'act'>> {}
export class Session<View = any, Event = any> {
  readonly #given: Given<View, Event>
  readonly cards = new CardZones<Event>((event, earlier) => this.moves(event, earlier))
  /** The keys of the picked cards, in the order in which they were picked. */
  picked = $state.raw<readonly string[]>([])
  /** The place in the hand that Tab comes to. */
  at = $state(0)
  /** The card that is being dragged, and the zone that it is over. */
  dragged = $state.raw<{ held: Held; zone: string } | null>(null)
  /** The table's own element, once it is there. */
  root = $state.raw<HTMLElement>()
  #attempted: ReadonlySet<string> = new Set()
  #sent = ''
  #waiting: Waiting | null = null
  #wasAsked: string | null = null
  #shaking: Shaking | undefined

  constructor(given: Given<View, Event>) {
    this.#given = given
    for (const name of Object.keys(given) as (keyof Given)[])
      Object.defineProperty(this, name, { get: () => given[name] })
  }

  /** Follow what happens. A game with effects of its own begins them first, so that its cards are seen to fly, too. */
  begin(): void {
    $effect.pre(() => {
      void [this.view, this.log]
      untrack(() => this.see())
    })
    $effect.pre(() => {
      const { asked } = this
      untrack(() => this.#ask(asked))
    })
    this.#shaking = new Shaking(
      () => this.#given.refused,
      ({ action }) => this.shakes(action),
      () => this.draft,
    )
    $effect(() => {
      if (!this.busy) untrack(() => this.#tryWaiting())
    })
    flyCards(
      () => this.root,
      () => this.places,
      () => this.reducedMotion || !this.live,
    )
  }
  /** For the root of the game's table: `<div {@attach session.attach}>`. */
  readonly attach: Attachment<HTMLElement> = (root) => {
    this.root = root
    const listening = new AbortController()
    addEventListener('keydown', (event) => this.#key(event), { signal: listening.signal })
    const focus = returnFocus(
      () => this.home,
      () => [this.view, this.draft],
    )(root)
    return () => {
      listening.abort()
      focus?.()
      this.root = undefined
    }
  }

  /** What a lesson waits for, or a hint means. */
  get suggested(): string | undefined {
    return this.#given.expects ?? this.#given.hinted[0]
  }

  // --- what a game says

  /** Where the view shows cards, by zone; one's own lie in `handOf(me)`. */
  zones(_view: View): Record<string, Zone> {
    return {}
  }
  /** Where what happens takes them; `earlier` are the events before it. */
  moves(_event: Event, _earlier: readonly Event[]): Move[] {
    return []
  }
  /**
   * What is asked of the seat, as text that differs when something else is; null for nothing. Then what was picked is let
   * go, but what was picked while waiting is kept.
   */
  get asked(): string | null {
    return null
  }
  /** How many cards may be picked at once. */
  get most(): number {
    return 1
  }
  /** Whether a card is any use now. One that is not can be tried all the same: the answer says why not. */
  fits(_held: Held): boolean {
    return true
  }
  /** The action, in notation, of letting a card go over a zone of the table; undefined for none. */
  means(held: Held, _zone: string): string | undefined {
    return held.name
  }
  /** The names of the cards in hand that an action in notation is about: all its words that are one. */
  cardsIn(action: string): readonly string[] {
    return action.split(' ').filter((word) => this.hand.some(({ name }) => name === word))
  }
  /** The order in which the hand is shown. */
  protected sorted(hand: Held[]): Held[] {
    return hand
  }
  /** What the player has put together so far, as text that differs when it does; a refusal goes with it. */
  protected get draft(): string {
    return this.picked.join()
  }
  /** Something has been put together that has not been played. */
  get isPreparing(): boolean {
    return this.draft !== ''
  }
  /** The keys of the cards that an action is made with, unless it says of which one. */
  protected get inPlay(): Iterable<string> {
    return this.picked
  }
  /** The key of the card that a refused action is about. */
  protected shakes(action: string): string | undefined {
    const [name] = this.cardsIn(action)
    const equal = this.hand.filter((held) => held.name === name)
    return (equal.find(({ key }) => this.#attempted.has(key)) ?? equal[0])?.key
  }
  /** In which place each card lies: where it changes, the card flies. */
  protected get places(): Places {
    return this.cards.places
  }
  /** Show a card from near. */
  enlarge(_held: Held): void {}
  /** Something else is asked of the seat, and what was picked has been let go. */
  protected askedAnew(): void {}

  // --- the cards

  readonly hand = $derived.by((): Held[] => this.sorted(this.me === null ? [] : this.cards.held(handOf(this.me))))
  /** The cards of each seat, as far as they are known. */
  readonly hands = $derived.by((): (readonly Lying[])[] => this.names.map((_, seat) => this.cards.lying(handOf(seat))))
  /** The seats of the others, clockwise, from whoever plays after me. */
  readonly others = $derived(clockwise(this.names.length, this.me).filter((seat) => seat !== this.me))
  readonly pickedCards = $derived(this.picked.flatMap((key) => this.hand.filter((held) => held.key === key)))
  /** The picked card, where one is picked at a time. */
  readonly chosen = $derived(this.most === 1 ? this.pickedCards[0] : undefined)
  /** The card that Tab comes to. */
  readonly current = $derived(this.chosen ?? this.hand[Math.min(this.at, this.hand.length - 1)])
  /** The keys of the cards that a hint or a lesson means: of equal ones as many as are meant. */
  readonly suggestedKeys = $derived.by(() => {
    const left = this.suggested ? [...this.cardsIn(this.suggested)] : []
    const meant = this.hand.filter(({ name }) => {
      const at = left.indexOf(name)
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
    return new Set(meant.map(({ key }) => key))
  })
  /** The key of the card that was just refused, and shakes. */
  get refusedKey(): string | null {
    return this.#shaking?.key ?? null
  }

  /** The view or the log is new. */
  protected see(): void {
    this.cards.see(this.zones(this.view), this.log, this.me, this.#attempted)
  }
  #ask(asked: string | null): void {
    const was = this.#wasAsked
    this.#wasAsked = asked
    if (asked === was) return
    if (was !== null) this.letGo()
    this.askedAnew()
  }

  // --- what the player does

  isPicked(held: Lying): boolean {
    return this.picked.includes(held.key)
  }
  /** A tap, or Enter: pick a card, or put it back. */
  pick(held: Held): void {
    this.at = this.hand.indexOf(held)
    if (this.isPicked(held)) this.picked = this.picked.filter((key) => key !== held.key)
    else if (this.most === 1) this.picked = [held.key]
    else if (this.picked.length < this.most) this.picked = [...this.picked, held.key]
  }
  /** A card is named by its number; one that is picked stays so. */
  choose(held: Held): void {
    if (!this.isPicked(held)) this.pick(held)
  }
  /** Put everything back that has been picked. */
  letGo(): void {
    this.picked = []
  }
  /** A card is dragged over a zone, or over none. */
  drag(held: Held, zone: string | null): void {
    this.dragged = zone === null ? null : { held, zone }
  }
  /** A card is let go over a zone. */
  drop(held: Held, zone: string): void {
    this.dragged = null
    this.attempt(this.means(held, zone), held)
  }
  /** Send an action, made with this card or with what is picked. While another one is on its way, it waits. */
  attempt(action: string | undefined, held?: Held): void {
    if (action === undefined || this.readonly) return
    if (this.busy) return this.#wait(action, held)
    this.#attempted = new Set(held ? [held.key] : this.inPlay)
    this.#sent = action
    this.#shaking?.stop()
    this.#given.act(action)
  }
  /** The newest waits. The same once more is a button that was pressed twice, and means one action. */
  #wait(action: string, held: Held | undefined): void {
    const { asked, draft, log } = this
    if (action !== this.#sent) this.#waiting = { action, held, asked, draft, seen: log.length }
  }
  /** Send what waits, if nothing but one's own action has come in between, and the same is asked and put together. */
  #tryWaiting(): void {
    const next = this.#waiting
    this.#waiting = null
    if (!next || next.asked === null || next.asked !== this.asked || next.draft !== this.draft) return
    const since = this.log.slice(next.seen)
    if (since.length && since.every(({ seat }) => seat === this.me)) this.attempt(next.action, next.held)
  }
  protected get attempted(): ReadonlySet<string> {
    return this.#attempted
  }

  // --- the focus

  protected find(selector: string): HTMLElement | null {
    return this.root?.querySelector<HTMLElement>(selector) ?? null
  }
  protected findAll(selector: string): HTMLElement[] {
    return [...(this.root?.querySelectorAll<HTMLElement>(selector) ?? [])]
  }
  /** Where the focus goes when what had it is gone. */
  protected get home(): HTMLElement | undefined {
    return this.#cardAt(Math.min(this.at, this.hand.length - 1)) ?? this.find('.act .btn') ?? undefined
  }
  #cardAt(place: number): HTMLElement | undefined {
    return this.findAll('.hand .pick')[place]
  }
  #place(held: Held | undefined): number {
    return this.hand.findIndex(({ key }) => key === held?.key)
  }
  /** What a key is about: the card that is seen to be meant, because it is picked or has the focus. */
  get meant(): Held | undefined {
    return this.chosen ?? this.hand.find((_, place) => this.#cardAt(place) === document.activeElement)
  }
  /** Do something with the card that is meant; where none is, show which one would be. */
  protected about(run: (held: Held) => void): void {
    const { meant } = this
    if (meant) run(meant)
    else this.toHand()
  }
  toHand(): void {
    this.#cardAt(Math.max(0, this.#place(this.current)))?.focus()
  }
  #isIn(zone: string): boolean {
    return document.activeElement?.closest(zone) != null
  }

  // --- the keys

  /** The keys of the hand. A game puts those that it has into its list, and may say otherwise what they do. */
  protected readonly handKeys = {
    move: { press: '← →', does: say('key.move'), run: (key: string) => this.#move(key === '←' ? -1 : 1) },
    number: {
      press: '1 2 3 … 9',
      also: '1 … 9',
      does: say('key.number'),
      run: (key: string) => this.#number(Number(key) - 1),
    },
    pick: { press: 'Enter', does: say('key.pick') }, // the button that a card is does it
    buttons: { press: '↓ ↑', does: say('key.buttons'), run: (key: string) => this.#between(key === '↓' ? 1 : -1) },
    look: { press: 'I', does: say('key.look'), run: () => this.about((held) => this.enlarge(held)) },
    letGo: { press: 'Esc ⌫', also: 'Ctrl Z', does: say('key.let'), run: () => this.#putBack() },
  } satisfies Record<string, Key>
  /** All keys of the table, as the menu lists them; of two with the same key the first is meant. */
  get keys(): readonly Key[] {
    const { move, number, pick, letGo } = this.handKeys
    return [move, number, pick, letGo]
  }

  #key(event: KeyboardEvent): void {
    if (this.readonly || this.me === null || !isForTable(event, this.root)) return
    if (pressed(this.keys, event)) event.preventDefault()
  }
  #move(by: 1 | -1): boolean {
    const n = this.hand.length
    if (n && this.#isIn('.hand')) this.#cardAt((this.#place(this.current) + by + n) % n)?.focus()
    else this.toHand()
    return n > 0
  }
  #number(place: number): boolean {
    const held = this.hand[place]
    if (!held) return false
    this.at = place
    this.choose(held)
    this.#cardAt(place)?.focus()
    return true
  }
  /** Down from the card to its buttons, from button to button, and up again; from elsewhere to the card. */
  #between(by: 1 | -1): void {
    const buttons = this.findAll('.act .btn')
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    if (at < 0 && this.#isIn('.hand')) buttons.at(by > 0 ? 0 : -1)?.focus()
    else if (at < 0 || at + by < 0 || at + by >= buttons.length) this.toHand()
    else buttons[at + by]?.focus()
  }
  #putBack(): boolean {
    const had = this.draft !== ''
    if (had) this.letGo()
    return had
  }
}
