/** The player's equation board: the choice, the typed text, and all changes of a draft. */
import type { Held } from '$client/kit/cards/held.ts'
import { Drafts } from './drafts.svelte.ts'
import * as equation from './equation.ts'
import type { Bracket, Laid, Mode, Sign } from './equation.ts'
import { isWild, type Fraction, type More } from './faces.ts'

/** The allowed kinds of lines and their cards (session.svelte.ts). */
interface Given {
  readonly theft: boolean
  readonly mine: boolean
  readonly open: boolean
  readonly patterns: boolean
  readonly faces: ReadonlyMap<string, More>
  readonly hand: readonly Held[]
  readonly space: readonly Held[]
  readonly stolen: string | undefined
}

/** More characters than any equation that the server accepts. */
const LONGEST = 640
/** An incomplete card at the end of a typed line. */
const HALF = /(?:\d{1,2}(?:\s?\/\s?1?)?|\[[^\]]*)$/

const keysOf = (cards: readonly Held[]): Set<string> => new Set(cards.map((held) => held.key))

export class Board {
  /** The chosen card, by key, or the chosen slot for a sign, by the number of the next card. */
  chosen = $state<string | number | null>(null)
  /** The typed text, until the board is changed in another way. */
  typed = $state<string | null>(null)
  readonly drafts: Drafts
  readonly #given: Given
  #seenStolen: string | undefined

  constructor(given: Given) {
    this.#given = given
    this.drafts = new Drafts(() => (given.theft ? 'theft' : 'own'))
  }

  // --- what lies on it

  readonly draft = $derived.by(() => this.drafts.now)
  /** The keys of the cards on the board, and of those in hand. */
  readonly laid = $derived(keysOf(this.draft.cards))
  readonly #inHand = $derived.by(() => keysOf(this.#given.hand))
  /** The available cards. */
  readonly supply = $derived.by((): readonly Held[] => {
    const { theft, hand, space } = this.#given
    return theft ? space : [...hand, ...space]
  })
  /** The card from the player's hand. */
  readonly #ofHand = $derived(this.draft.cards.find(({ key }) => this.#inHand.has(key)))
  /** The key of the card that a play must contain: the stolen one, or the one from the hand. */
  readonly own = $derived.by(() => (this.#given.theft ? this.#given.stolen : this.#ofHand?.key))
  /** The card that could be discarded instead: the only one on the board, and from the hand. */
  readonly alone = $derived.by(() => (this.#given.mine && this.draft.cards.length === 1 && this.#ofHand) || null)
  readonly chosenCard = $derived(this.draft.cards.find((card) => card.key === this.chosen))
  readonly chosenSign = $derived(typeof this.chosen === 'number' ? (this.draft.cards[this.chosen]?.sign ?? null) : null)
  /** The first wild card on the board without a value. */
  readonly undeclared = $derived(this.draft.cards.find(equation.isUndeclared))
  /** The wild card whose value is asked for or can be changed. */
  readonly valued = $derived(this.chosenCard && this.#isWild(this.chosenCard) ? this.chosenCard : this.undeclared)

  isInHand(key: string): boolean {
    return this.#inHand.has(key)
  }
  #isWild(card: Laid): boolean {
    return isWild(this.#given.faces.get(card.name))
  }

  // --- what it says

  readonly #typed = $derived(this.typed?.trim() ?? '')
  readonly isTyped = $derived(this.#typed !== '')
  /** Whether all typed text is on the board. */
  get isLaid(): boolean {
    return equation.parse(this.#typed, this.draft.mode, this.supply) !== null
  }
  /** The line to send: the typed text as it is, else that of the board. */
  readonly written = $derived.by(() => {
    if (this.#typed) return this.actionOf(this.#typed)
    return this.draft.cards.length ? this.action : ''
  })
  /** The draft as far as it can be judged; empty if it cannot. */
  readonly judgeable = $derived(this.#typed || equation.hasSigns(this.draft) ? this.written : '')
  /** The board as an action. */
  get action(): string {
    return equation.action(this.draft, this.#given.theft)
  }
  /**
   * The typed text as an action; without a verb it gets that of the board. A text that is too long is cut, so that the
   * server refuses it: a longer message would end the connection.
   */
  actionOf(written: string): string {
    const text = written.slice(0, LONGEST)
    return /^(compute|steal|pattern|discard|challenge|pass|reset)\b/i.test(text)
      ? text
      : `${equation.action(equation.blank(this.draft.mode), this.#given.theft)}${text}`
  }

  /**
   * After a new view: what is no longer there, or was discarded, is no longer on the board, nor is what was begun for
   * another theft, nor anything once the card of the hand has been played: of several cards of one name that were typed,
   * the server may have taken another. `held`: the keys of the hand before.
   */
  update(held: ReadonlySet<string>): void {
    const { hand, space, stolen, patterns } = this.#given
    const there = keysOf([...hand, ...space])
    const inHand = keysOf(hand)
    const stays = new Set([...there].filter((key) => !held.has(key) || inHand.has(key)))
    const isGone = ({ key }: Laid) => held.has(key) && !inHand.has(key)
    const isNew = stolen !== this.#seenStolen
    this.#seenStolen = stolen
    const keep = (draft: equation.Draft, keys: ReadonlySet<string>) =>
      patterns || draft.mode === 'equation' ? equation.prune(draft, keys) : equation.blank()
    this.drafts.renew(
      (own) => (own.cards.some(isGone) ? equation.blank(own.mode) : keep(own, stays)),
      (theft) => (isNew ? equation.blank() : keep(theft, there)),
    )
    if (typeof this.chosen === 'number' || (this.chosen !== null && !there.has(this.chosen))) this.chosen = null
  }

  // --- what can be done

  write(next: equation.Draft): void {
    this.typed = null
    this.drafts.put(next)
  }
  undo(): void {
    this.typed = null
    if (this.drafts.undo()) this.chosen = null
  }
  clear(): void {
    this.write(equation.blank(this.draft.mode))
    this.chosen = null
  }
  /**
   * Put a card on the board, or take it back. A card from the hand replaces another one from there: a play has exactly
   * one.
   */
  lay(held: Held, at?: number): void {
    if (!this.#given.open) return
    if (this.laid.has(held.key)) return this.takeBack(held.key)
    const other = !this.#given.theft && this.isInHand(held.key) ? this.#ofHand : undefined
    this.write(other ? equation.swap(this.draft, other.key, held, null) : equation.lay(this.draft, held, null, at))
    this.chosen = null
  }
  takeBack(key: string): void {
    this.write(equation.take(this.draft, key))
    if (this.chosen === key) this.chosen = null
  }
  move(key: string, to: number): void {
    this.write(equation.move(this.draft, key, to))
  }
  choose(what: string | number): void {
    this.chosen = this.chosen === what ? null : what
  }
  /** Choose the card whose value can be declared: the chosen one, else the newest. Returns whether there is one. */
  chooseWild(): boolean {
    this.chosen = this.chosenCard?.key ?? this.draft.cards.findLast((card) => this.#isWild(card))?.key ?? null
    return this.chosen !== null
  }
  declare(key: string, value: Fraction): void {
    this.write(equation.declare(this.draft, key, value))
    this.chosen = key
  }
  sign(what: Sign): void {
    this.write(equation.write(this.draft, what, typeof this.chosen === 'number' ? this.chosen : null))
    this.chosen = null
  }
  bracket(what: Bracket): void {
    this.write(equation.bracket(this.draft, what, this.chosenCard?.key ?? null))
  }
  unbracket(what: Bracket, key: string | null): void {
    this.write(equation.unbracket(this.draft, what, key))
  }
  setMode(mode: Mode): void {
    this.write({ ...this.draft, mode })
    this.chosen = null
  }
  /**
   * Put the typed text on the board; the server says how it reads its cards. An unreadable text empties the board, so
   * that nobody takes another equation for the judged one; but the other cards stay while half a card is typed.
   */
  read(text: string): void {
    const { mode } = this.draft
    const others = equation.parse(text.replace(HALF, ''), mode, this.supply)
    const begun = others && !equation.isWhole(others) ? others : equation.blank(mode)
    this.#put(equation.parse(text, mode, this.supply) ?? begun)
    this.typed = text
    this.chosen = null
  }
  /**
   * Put the typed text on the board as the server has read it: of several cards with the same name it may choose
   * another.
   */
  laidAs(line: string, mode: Mode): void {
    const found = equation.parse(line, mode, this.supply)
    if (found) this.#put(found)
  }
  #put(next: equation.Draft): void {
    if (equation.text(next) !== equation.text(this.draft)) this.drafts.put(next)
  }
}
