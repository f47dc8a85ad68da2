/** The equation board as this player writes on it: what is chosen, what is typed, and all that can be done to a draft. */
import type { Held } from '$client/kit/cards/held.ts'
import { Drafts } from './drafts.svelte.ts'
import * as equation from './equation.ts'
import type { Bracket, Laid, Mode, Sign } from './equation.ts'
import { isWild, type Fraction, type More } from './faces.ts'

/** What may be written, and from which cards (session.svelte.ts). */
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

/** Characters of an equation, of which the server refuses fewer as too many. */
const LONGEST = 640
/** Half a card, at the end of a line that is still being typed. */
const HALF = /(?:\d{1,2}(?:\s?\/\s?1?)?|\[[^\]]*)$/

const keysOf = (cards: readonly Held[]): Set<string> => new Set(cards.map((held) => held.key))

export class Board {
  /** The chosen card, by key, or the chosen slot for a sign, by the number of the card behind it. */
  chosen = $state<string | number | null>(null)
  /** What somebody writes in letters, as they wrote it, until the board is changed in another way. */
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
  /** The cards that may be laid. */
  readonly supply = $derived.by((): readonly Held[] => {
    const { theft, hand, space } = this.#given
    return theft ? space : [...hand, ...space]
  })
  /** The card of one's own hand. */
  readonly #ofHand = $derived(this.draft.cards.find(({ key }) => this.#inHand.has(key)))
  /** The key of the card that a play must have: the stolen one, or the one of one's hand. */
  readonly own = $derived.by(() => (this.#given.theft ? this.#given.stolen : this.#ofHand?.key))
  /** The card that can be discarded instead: the only one on the board, and of one's hand. */
  readonly alone = $derived.by(() => (this.#given.mine && this.draft.cards.length === 1 && this.#ofHand) || null)
  readonly chosenCard = $derived(this.draft.cards.find((card) => card.key === this.chosen))
  readonly chosenSign = $derived(typeof this.chosen === 'number' ? (this.draft.cards[this.chosen]?.sign ?? null) : null)
  /** The first card on the board that stands for many numbers and has not been given one. */
  readonly undeclared = $derived(this.draft.cards.find(equation.isUndeclared))
  /** The card whose value is asked for or can be changed. */
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
  /** All that was typed lies there. */
  get isLaid(): boolean {
    return equation.parse(this.#typed, this.draft.mode, this.supply) !== null
  }
  /** What would be sent if it were played now: what was typed, as it was typed, else what lies on the board. */
  readonly written = $derived.by(() => {
    if (this.#typed) return this.actionOf(this.#typed)
    return this.draft.cards.length ? this.action : ''
  })
  /** What can be judged while it is still being written; empty where nothing can. */
  readonly judgeable = $derived(this.#typed || equation.hasSigns(this.draft) ? this.written : '')
  /** What lies on the board as an action. */
  get action(): string {
    return equation.action(this.draft, this.#given.theft)
  }
  /**
   * An action that somebody writes; without a verb it is what the board is for. Of a text that is too long so much as the
   * server needs to say so: it ends a connection over which a longer message comes.
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
  /** Lay a card, or take it back if it is laid. One of the hand replaces another of the hand: a play has just one. */
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
  /** Choose the card whose value can be declared: the chosen one, else the newest. Whether there is one. */
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
   * Lay what somebody writes; how its cards are meant, the server says. Of what cannot be read here nothing lies there,
   * so that nobody takes another equation for the one that is judged; but while half a card is written, the others stay.
   */
  read(text: string): void {
    const { mode } = this.draft
    const others = equation.parse(text.replace(HALF, ''), mode, this.supply)
    const begun = others && !equation.isWhole(others) ? others : equation.blank(mode)
    this.#put(equation.parse(text, mode, this.supply) ?? begun)
    this.typed = text
    this.chosen = null
  }
  /** Lay what somebody has written as the server has read it: of several cards of one name it may take another. */
  laidAs(line: string, mode: Mode): void {
    const found = equation.parse(line, mode, this.supply)
    if (found) this.#put(found)
  }
  #put(next: equation.Draft): void {
    if (equation.text(next) !== equation.text(this.draft)) this.drafts.put(next)
  }
}
