/** The session of Mathic Fraction: what may be written, the server's preview, what is sent, and the last play. */
import { untrack } from 'svelte'
import type { Held } from '$client/kit/cards/held.ts'
import { facesOf } from '$client/kit/faces.ts'
import { Session } from '$client/kit/session.svelte.ts'
import { Arrivals } from './arrivals.svelte.ts'
import { Board } from './board.svelte.ts'
import * as equation from './equation.ts'
import type { More } from './faces.ts'
import { homeOf, rowsOf } from './focus.ts'
import { keepDrafts, keptDrafts } from './kept.ts'
import { keysOf } from './keys.ts'
import { Preview } from './preview.svelte.ts'
import { justCounted } from './rounds.ts'
import { isUnfinished } from './verdict.ts'
import type { Event, Play, View } from './view.ts'
import { verbOf } from './written.ts'
import { movesOf, pileOf, zonesOf } from './zones.ts'

const LINE = 21 // rem for the space, the board and the number line

export class MathicSession extends Session<View, Event> {
  readonly faces = $derived(facesOf<More>(this.card))
  readonly space = $derived.by(() => this.cards.held('space'))
  readonly piles = $derived.by(() => this.view.position.hands.map((_, seat) => this.cards.held(pileOf(seat))))
  readonly arrivals = new Arrivals()

  // --- what may be written

  /** Whether the draft is a theft (M-11): with the discarded card and the space, without the hand. */
  readonly theft = $derived(this.view.position.window?.kind === 'steal' && this.view.asked)
  /** Whether it is my turn to play. */
  readonly mine = $derived(this.view.position.phase === 'play' && this.view.position.turn === this.me)
  /** Whether a draft can be written: on one's turn, in a theft, and ahead of one's turn. */
  readonly open = $derived.by(() => {
    const { phase, window, turn } = this.view.position
    if (this.me === null || this.readonly) return false
    return this.theft || phase === 'play' || (window?.kind === 'steal' && turn !== this.me)
  })
  /** Whether a pattern token is shown, so that patterns are allowed (M-10). */
  readonly patterns = $derived(this.view.position.tokens.includes('pattern'))
  /** The key of the card that has just been discarded. */
  readonly stolen = $derived.by(() => {
    const card = this.view.position.window?.card
    return card && this.space.findLast((held) => held.name === card)?.key
  })
  readonly board: Board = new Board(this)

  // --- what the server says to it

  readonly #preview = new Preview(this.preview)
  readonly found = $derived(this.board.judgeable ? this.#preview.found : null)
  /** Whether the draft is complete; typed text as the server has read it. */
  readonly whole = $derived.by(() => {
    if (this.board.typed === null) return equation.isWhole(this.board.draft)
    return this.found !== null && !isUnfinished(this.found)
  })
  readonly earns = $derived(this.found && !this.found.refusal ? this.found.earns : null)

  // --- the last play

  /** The last play. It stays while others discard; but a review may step back before it. */
  last = $state.raw<Play | null>(null)
  readonly #lastDraft = $derived(this.last && equation.parse(this.last.line, equation.modeOf(this.last.line)))
  /** Whether exactly this draft was played before, and was false. */
  readonly cameBack = $derived.by(() => {
    if (this.last?.proof?.holds !== false || !this.#lastDraft) return false
    return equation.text(this.#lastDraft) === equation.text(this.board.draft)
  })
  /** The scoring of the round that has just ended, shown instead of the last play. */
  readonly counted = $derived(justCounted(this.log))
  /** The last play, if the board shows it. */
  readonly shownLast = $derived.by(() => {
    const { cards, ahead } = this.board.draft
    const written = this.open && (cards.length + ahead.opens > 0 || this.board.isTyped)
    return written || this.theft || this.counted ? null : this.#lastDraft
  })
  /** The height of the middle of the table, in px. */
  height = $state(0)
  /** Whether the last play's number line fits; else it is in the margin. */
  readonly roomy = $derived.by(() => {
    if (!this.height) return true
    return this.height > LINE * parseFloat(getComputedStyle(document.documentElement).fontSize)
  })

  // --- what follows what

  override begin(): void {
    $effect(() => {
      if (this.live && this.me !== null && this.hand.length)
        keepDrafts(this.table, this.log.length, this.board.drafts.kept)
    })
    $effect(() => {
      const [action, typing] = [this.open ? this.board.judgeable : '', this.board.typed !== null]
      void this.view
      untrack(() => this.#preview.ask(action, typing))
    })
    $effect(() => {
      if (this.board.typed !== null && this.found) this.#layAsRead(this.found.action)
    })
    $effect(() => () => {
      this.arrivals.stop()
      this.#preview.stop()
    })
    super.begin()
  }
  #layAsRead(action: string): void {
    const { verb, line } = verbOf(action)
    if (!line || verb === 'discard') return
    untrack(() => this.board.laidAs(line, verb.endsWith('pattern') ? 'pattern' : 'equation'))
  }
  protected override see(): void {
    const held = new Set(this.hand.map(({ key }) => key))
    super.see()
    if (this.reducedMotion) this.arrivals.mark(this.cards.arrived)
    this.board.update(held)
    this.#recall()
    this.#preview.forget()
    if (this.view.play || this.readonly) this.last = this.view.play
  }
  #recalled = false
  #recall(): void {
    if (this.#recalled || !this.hand.length) return
    this.#recalled = true
    const kept = this.live ? keptDrafts(this.table, this.log.length) : null
    if (kept) this.board.drafts.restore(kept, this.hand, this.space)
  }

  // --- what the cards mean

  override zones = zonesOf
  override moves = movesOf
  override isPicked(held: Held): boolean {
    return this.board.laid.has(held.key)
  }
  override pick(held: Held): void {
    this.board.lay(held)
  }
  override letGo(): void {
    this.board.chosen = null
  }
  override means(held: Held, zone: string): string | undefined {
    return zone === 'space' && this.board.isInHand(held.key) && !this.isPicked(held) ? discarding(held) : undefined
  }
  /** Whether the dragged card is over the second half of a card on the board. */
  behind = $state(false)
  override drop(held: Held, zone: string): void {
    super.drop(held, zone)
    const place = zone.startsWith('at-') ? Number(zone.slice(3)) : undefined
    const isLaid = this.isPicked(held)
    if (zone === 'space' || zone === 'hand') {
      if (isLaid) this.board.takeBack(held.key)
    } else if (isLaid) this.board.move(held.key, place ?? this.board.draft.cards.length)
    else this.board.lay(held, place === undefined ? undefined : place + (this.behind ? 1 : 0))
  }
  /** The keys of the cards that a hint or a lesson suggests. */
  override readonly suggestedKeys = $derived.by(() => {
    const meant = this.suggested?.replace(/^discard /, '')
    const found = meant ? equation.parse(meant, equation.modeOf(meant), this.board.supply) : null
    return new Set(found?.cards.map(({ key }) => key))
  })
  protected override get draft(): string {
    return this.board.written || this.board.action
  }
  override get isPreparing(): boolean {
    return this.board.written !== '' || this.board.laid.size > 0
  }
  protected override get inPlay(): Iterable<string> {
    return this.board.laid
  }
  protected override get places(): Map<string, string> {
    return new Map([...super.places, ...this.board.draft.cards.map(({ key }) => [key, 'board'] as const)])
  }
  /** The key of the card, or `slot-N` of the slot, that a refused action is about. */
  protected override shakes(action: string): string | undefined {
    const { verb, line } = verbOf(action)
    if (verb === 'discard') {
      const { hand, attempted } = this
      return (hand.find(({ key }) => attempted.has(key)) ?? hand.find(({ name }) => name === line))?.key
    }
    const { draft, own } = this.board
    const missing = draft.mode === 'equation' ? draft.cards.findIndex(({ sign }, i) => i > 0 && sign === null) : -1
    return missing > 0 ? `slot-${missing}` : (own ?? draft.cards.at(-1)?.key)
  }

  // --- what the player does

  /** Send the draft. Returns whether there was one. */
  play(): boolean {
    const { written } = this.board
    if (written) this.attempt(written)
    return written !== ''
  }
  discard(held: Held): void {
    this.attempt(discarding(held), held)
  }
  /** The key of the last card with the focus. */
  focused = $state<string>()
  protected override get home(): HTMLElement | undefined {
    return homeOf(rowsOf(this.root))
  }
  override get keys() {
    return keysOf(this)
  }
}

const discarding = ({ name }: Held): string => `discard ${name}`
