/**
 * A match at the table in one browser: where the cards are, what is picked, what was tried and refused, the keyboard
 * shortcuts, and the focus. The shell creates one for each match and passes it to the game's table and margin, so that
 * no state outlives a match.
 *
 * A game extends it: its zones (`zones`, `moves`), the question to the seat (`asked`), what a card can do (`means`,
 * `cardsIn`, `fits`) and its shortcuts (`keys`). Any further state of a match is in the game's own session. This class
 * alone lets cards be picked, dragged, reached by keys, and fly.
 */
import { untrack } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import { inLanguageOf } from '../speech/language.svelte.ts'
import { say } from '../speech/words.ts'
import type { Held, Lying } from './cards/held.ts'
import { flyCards, Shaking, type Places } from './cards/motion.svelte.ts'
import type { Move, Zone } from './cards/zones.ts'
import { CardZones } from './cards/zones.svelte.ts'
import { returnFocus } from './focus.svelte.ts'
import type { GameClient, Given } from './game.ts'
import { isForTable, pressed, type Key } from './keys.ts'
import { clockwise } from './seats.ts'

/** Create the session of a match, while a component is set up. */
export function sessionOf<S extends Session>(client: Pick<GameClient<S>, 'session'>, given: Given): S {
  const session = new client.session(given)
  session.begin()
  return session
}

/** An action that was tried while another was pending, and the state that it was based on. */
interface Waiting {
  action: string
  held: Held | undefined
  asked: string | null
  draft: string
  /** The length of the log. */
  seen: number
}

/** The zone of a seat's hand. */
export const handOf = (seat: number): string => `seat-${seat}`

/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type -- the constructor defines what is declared here */
/** Its props are readable as fields; actions go through `attempt`. */
export interface Session<View = any, Event = any> extends Readonly<Omit<Given<View, Event>, 'act'>> {}
export class Session<View = any, Event = any> {
  readonly #given: Given<View, Event>
  readonly cards = new CardZones<Event>((event, earlier) => this.moves(event, earlier))
  /** The keys of the picked cards, in the order in which they were picked. */
  picked = $state.raw<readonly string[]>([])
  /** The index of the card in hand that Tab goes to. */
  at = $state(0)
  /** The dragged card, and the zone under it. */
  dragged = $state.raw<{ held: Held; zone: string } | null>(null)
  /** The table's root element, once mounted. */
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

  /** Start the effects. A game with effects of its own starts them first, so that its cards fly, too. */
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
    $effect(() => {
      const said = inLanguageOf(this.card)
      for (const name of ['lang', 'dir'] as const)
        if (said[name]) root.setAttribute(name, said[name])
        else root.removeAttribute(name)
    })
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

  /** The action that a lesson waits for, or a hint suggests. */
  get suggested(): string | undefined {
    return this.#given.expects ?? this.#given.hinted[0]
  }

  // --- to be overridden by games

  /** The cards of each zone in the view; one's own are in `handOf(me)`. */
  zones(_view: View): Record<string, Zone> {
    return {}
  }
  /** How an event moves cards; `earlier` are the events before it. */
  moves(_event: Event, _earlier: readonly Event[]): Move[] {
    return []
  }
  /**
   * Identifies the question to the seat, as text; null for none. A new question clears the picked cards, but cards
   * picked while waiting are kept.
   */
  get asked(): string | null {
    return null
  }
  /** The maximum number of picked cards. */
  get most(): number {
    return 1
  }
  /** Whether a card is of use now. Others can be tried all the same: the answer says why not. */
  fits(_held: Held): boolean {
    return true
  }
  /** The action, in notation, of dropping a card on a zone; undefined for none. */
  means(held: Held, _zone: string): string | undefined {
    return held.name
  }
  /** The names of the cards in hand within an action in notation: all its words that name one. */
  cardsIn(action: string): readonly string[] {
    return action.split(' ').filter((word) => this.hand.some(({ name }) => name === word))
  }
  /** The order in which the hand is shown. */
  protected sorted(hand: Held[]): Held[] {
    return hand
  }
  /** Identifies the draft of the player, as text; a refusal is cleared when it changes. */
  protected get draft(): string {
    return this.picked.join()
  }
  /** Whether there is a draft that has not been played. */
  get isPreparing(): boolean {
    return this.draft !== ''
  }
  /** The keys of the cards of an action, unless it names one itself. */
  protected get inPlay(): Iterable<string> {
    return this.picked
  }
  /** The key of the card that was refused. */
  protected shakes(action: string): string | undefined {
    const [name] = this.cardsIn(action)
    const equal = this.hand.filter((held) => held.name === name)
    return (equal.find(({ key }) => this.#attempted.has(key)) ?? equal[0])?.key
  }
  /** The place of each card: when it changes, the card flies. */
  protected get places(): Places {
    return this.cards.places
  }
  /** Show a card in a close-up. */
  enlarge(_held: Held): void {}
  /** Called after the question to the seat has changed and the picked cards were cleared. */
  protected askedAnew(): void {}

  // --- the cards

  readonly hand = $derived.by((): Held[] => this.sorted(this.me === null ? [] : this.cards.held(handOf(this.me))))
  /** The known cards of each seat. */
  readonly hands = $derived.by((): (readonly Lying[])[] => this.names.map((_, seat) => this.cards.lying(handOf(seat))))
  /** The other seats, clockwise, from the player after me. */
  readonly others = $derived(clockwise(this.names.length, this.me).filter((seat) => seat !== this.me))
  readonly pickedCards = $derived(this.picked.flatMap((key) => this.hand.filter((held) => held.key === key)))
  /** The picked card, in games that pick one at a time. */
  readonly chosen = $derived(this.most === 1 ? this.pickedCards[0] : undefined)
  /** The card that Tab goes to. */
  readonly current = $derived(this.chosen ?? this.hand[Math.min(this.at, this.hand.length - 1)])
  /** The keys of the cards that a hint or a lesson suggests: of equal cards only as many as it names. */
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

  /** Take in a new view or log. */
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
  /** Pick a card, or put it back. */
  pick(held: Held): void {
    this.at = this.hand.indexOf(held)
    if (this.isPicked(held)) this.picked = this.picked.filter((key) => key !== held.key)
    else if (this.most === 1) this.picked = [held.key]
    else if (this.picked.length < this.most) this.picked = [...this.picked, held.key]
  }
  /** Pick a card by its number; a picked one stays picked. */
  choose(held: Held): void {
    if (!this.isPicked(held)) this.pick(held)
  }
  /** Put all picked cards back. */
  letGo(): void {
    this.picked = []
  }
  /** A card is dragged over a zone, or over none. */
  drag(held: Held, zone: string | null): void {
    this.dragged = zone === null ? null : { held, zone }
  }
  /** A card is dropped on a zone. */
  drop(held: Held, zone: string): void {
    this.dragged = null
    this.attempt(this.means(held, zone), held)
  }
  /** Send an action made with this card or with the picked ones. While another is pending, it waits. */
  attempt(action: string | undefined, held?: Held): void {
    if (action === undefined || this.readonly) return
    if (this.busy) return this.#wait(action, held)
    this.#attempted = new Set(held ? [held.key] : this.inPlay)
    this.#sent = action
    this.#shaking?.stop()
    this.#given.act(action)
  }
  /** The newest waits. The same action again is a double click, and ignored. */
  #wait(action: string, held: Held | undefined): void {
    const { asked, draft, log } = this
    if (action !== this.#sent) this.#waiting = { action, held, asked, draft, seen: log.length }
  }
  /**
   * Send the waiting action, if only our own action has happened since, and neither the question nor the draft has
   * changed.
   */
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
  /** Where the focus moves when its element is gone. */
  protected get home(): HTMLElement | undefined {
    return this.#cardAt(Math.min(this.at, this.hand.length - 1)) ?? this.find('.act .btn') ?? undefined
  }
  #cardAt(place: number): HTMLElement | undefined {
    return this.findAll('.hand .pick')[place]
  }
  #place(held: Held | undefined): number {
    return this.hand.findIndex(({ key }) => key === held?.key)
  }
  /** The card that a shortcut acts on: the picked one, or the one with the focus. */
  get meant(): Held | undefined {
    return this.chosen ?? this.hand.find((_, place) => this.#cardAt(place) === document.activeElement)
  }
  /** Act on that card; if there is none, show which one it would be. */
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

  /** The shortcuts of the hand. A game adds those that it needs to its list, and may change their descriptions. */
  protected readonly handKeys = $derived({
    move: { press: '← →', does: say('key.move'), run: (key: string) => this.#move(key) },
    number: {
      press: '1 2 3 … 9',
      also: '1 … 9',
      does: say('key.number'),
      run: (key: string) => this.#number(Number(key) - 1),
    },
    pick: { press: 'Enter', does: say('key.pick') }, // the card is a button, which handles this key
    buttons: { press: '↓ ↑', does: say('key.buttons'), run: (key: string) => this.#between(key === '↓' ? 1 : -1) },
    look: { press: 'I', does: say('key.look'), run: () => this.about((held) => this.enlarge(held)) },
    letGo: { press: 'Esc ⌫', also: 'Ctrl Z', does: say('key.let'), run: () => this.#putBack() },
  } satisfies Record<string, Key>)
  /** All shortcuts of the table, as the menu lists them; of two entries with the same key the first is used. */
  get keys(): readonly Key[] {
    const { move, number, pick, letGo } = this.handKeys
    return [move, number, pick, letGo]
  }

  #key(event: KeyboardEvent): void {
    if (this.readonly || this.me === null || !isForTable(event, this.root)) return
    if (pressed(this.keys, event)) event.preventDefault()
  }
  #move(key: string): boolean {
    const n = this.hand.length
    const first = this.#cardAt(0)
    const isTurned = first && getComputedStyle(first).direction === 'rtl'
    const by = (key === '←') === !!isTurned ? 1 : -1
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
  /** Down from the card to its buttons, from button to button, and up again; from anywhere else to the card. */
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
