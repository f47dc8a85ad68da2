/** What this player is writing: one draft for their own turn and one for a theft, and all that can be done to them. */
import type { Held } from '$client/kit/cards/held.ts'
import * as equation from './equation.ts'
import type { Bracket, Draft, Laid, Mode, Sign } from './equation.ts'
import { isWild, type Fraction, type More } from './faces.ts'
import type { View } from './view.ts'

/** What a draft is written from. */
interface Given {
  view: View
  me: number | null
  readonly: boolean
  faces: Map<string, More>
  hand: Held[]
  space: Held[]
}

/** The drafts in notation. */
export interface Kept {
  own: string
  theft: string
}

const keysOf = (cards: readonly Held[]): Set<string> => new Set(cards.map((held) => held.key))

export class Drafts {
  /** The chosen card on the board, by key, or the chosen slot for a sign, by the number of the card behind it. */
  chosen = $state<string | number | null>(null)
  /** What somebody writes in letters, as they wrote it, until the board is changed in another way. */
  typed = $state<string | null>(null)
  #drafts = $state.raw<{ own: Draft; theft: Draft }>({ own: equation.blank(), theft: equation.blank() })
  #past = $state.raw<Draft[]>([])
  #given: () => Given
  #seenDiscard: string | undefined

  constructor(given: () => Given) {
    this.#given = given
  }

  /** A theft is being written (M-11): from the discarded card and the space, while one's own hand rests. */
  readonly theft = $derived.by(() => {
    const { view } = this.#given()
    return view.position.window?.kind === 'steal' && view.asked
  })
  /** It is my turn to play. */
  readonly mine = $derived.by(() => {
    const { view, me } = this.#given()
    const { position } = view
    return position.phase === 'play' && position.turn === me
  })
  /** Something can be written: on one's turn, in a theft, and ahead of one's turn. */
  readonly open = $derived.by(() => {
    const { view, me, readonly } = this.#given()
    const { position } = view
    return (
      me !== null &&
      !readonly &&
      (this.theft || position.phase === 'play' || (position.window?.kind === 'steal' && position.turn !== me))
    )
  })
  readonly #which = $derived<'own' | 'theft'>(this.theft ? 'theft' : 'own')
  readonly now = $derived(this.#drafts[this.#which])
  readonly undoable = $derived(this.#past.length > 0)
  /** The keys of the cards on the board, and of those in hand. */
  readonly laid = $derived(keysOf(this.now.cards))
  readonly #inHand = $derived.by(() => keysOf(this.#given().hand))
  /** The cards that may be laid. */
  readonly supply = $derived.by(() => {
    const { hand, space } = this.#given()
    return this.theft ? space : [...hand, ...space]
  })
  /** The key of the card that somebody has just discarded. */
  readonly stolen = $derived.by(() => discarded(this.#given()))
  /** The key of the card that a play must have: the stolen one, or the one of one's hand. */
  readonly own = $derived.by(() => (this.theft ? this.stolen : this.#ofHand()?.key))
  /** The card that can be discarded instead: the only one on the board, and of one's hand. */
  readonly alone = $derived.by(() => (this.mine && this.now.cards.length === 1 && this.#ofHand()) || null)
  readonly chosenCard = $derived(this.now.cards.find((card) => card.key === this.chosen))
  /** The first card on the board that stands for many numbers and has not been given one. */
  readonly undeclared = $derived(this.now.cards.find(equation.isUndeclared))
  /** The card whose value is asked for or can be changed. */
  readonly valued = $derived.by(() => {
    const { faces } = this.#given()
    return this.chosenCard && isWild(faces.get(this.chosenCard.name)) ? this.chosenCard : this.undeclared
  })
  /** Nothing is left open in what is written. */
  readonly whole = $derived(equation.isWhole(this.now))
  readonly chosenSign = $derived(typeof this.chosen === 'number' ? (this.now.cards[this.chosen]?.sign ?? null) : null)

  isInHand(key: string): boolean {
    return this.#inHand.has(key)
  }
  #ofHand(): Laid | undefined {
    return this.now.cards.find((card) => this.#inHand.has(card.key))
  }

  /**
   * After a new view: what is no longer there, or was discarded, is no longer on the board, nor is what was begun for
   * another theft. `held`: the keys of the hand before.
   */
  update(held: ReadonlySet<string>): void {
    const given = this.#given()
    const { view, hand, space } = given
    const there = keysOf([...hand, ...space])
    const inHand = keysOf(hand)
    const stays = new Set([...there].filter((key) => !held.has(key) || inHand.has(key)))
    const discard = discarded(given)
    const isNew = discard !== this.#seenDiscard
    this.#seenDiscard = discard
    const keep = (draft: Draft, keys: ReadonlySet<string>) =>
      view.position.tokens.includes('pattern') || draft.mode === 'equation'
        ? equation.prune(draft, keys)
        : equation.blank()
    const { own, theft } = this.#drafts
    this.#drafts = { own: keep(own, stays), theft: isNew ? equation.blank() : keep(theft, there) }
    this.#past = []
    if (typeof this.chosen === 'number' || (this.chosen !== null && !there.has(this.chosen))) this.chosen = null
  }

  // --- what can be done

  write(next: Draft): void {
    this.typed = null
    this.#put(next)
  }
  #put(next: Draft): void {
    if (next === this.now) return
    this.#past = [...this.#past, this.now]
    this.#drafts = { ...this.#drafts, [this.#which]: next }
  }
  undo(): void {
    this.typed = null
    const before = this.#past.at(-1)
    if (!before) return
    this.#past = this.#past.slice(0, -1)
    this.#drafts = { ...this.#drafts, [this.#which]: before }
    this.chosen = null
  }
  clear(): void {
    this.write(equation.blank(this.now.mode))
    this.chosen = null
  }
  /** Lay a card, or take it back if it is laid. One of the hand replaces another of the hand: a play has just one. */
  lay(held: Held, at?: number): void {
    if (!this.open) return
    if (this.laid.has(held.key)) return this.takeBack(held.key)
    const other = !this.theft && this.#inHand.has(held.key) ? this.#ofHand() : undefined
    this.write(other ? equation.swap(this.now, other.key, held, null) : equation.lay(this.now, held, null, at))
    this.chosen = null
  }
  takeBack(key: string): void {
    this.write(equation.take(this.now, key))
    if (this.chosen === key) this.chosen = null
  }
  move(key: string, to: number): void {
    this.write(equation.move(this.now, key, to))
  }
  choose(what: string | number): void {
    this.chosen = this.chosen === what ? null : what
  }
  /** Choose the card whose value can be declared: the chosen one, else the newest. Whether there is one. */
  chooseWild(): boolean {
    const { faces } = this.#given()
    this.chosen = this.chosenCard?.key ?? this.now.cards.findLast((card) => isWild(faces.get(card.name)))?.key ?? null
    return this.chosen !== null
  }
  declare(key: string, value: Fraction): void {
    this.write(equation.declare(this.now, key, value))
    this.chosen = key
  }
  sign(what: Sign): void {
    this.write(equation.write(this.now, what, typeof this.chosen === 'number' ? this.chosen : null))
    this.chosen = null
  }
  bracket(what: Bracket): void {
    this.write(equation.bracket(this.now, what, this.chosenCard?.key ?? null))
  }
  unbracket(what: Bracket, key: string | null): void {
    this.write(equation.unbracket(this.now, what, key))
  }
  setMode(mode: Mode): void {
    this.write({ ...this.now, mode })
    this.chosen = null
  }
  /** Lay what somebody writes, as far as it can be read here; how its cards are meant, the server says. */
  read(text: string): void {
    const found = equation.parse(text, this.now.mode, this.supply)
    if (found) this.#put(found)
    this.typed = text
    this.chosen = null
  }
  /** Lay what somebody has written as the server has read it: of several cards of one name it may take another. */
  laidAs(line: string, mode: Mode): void {
    const found = equation.parse(line, mode, this.supply)
    if (found && equation.text(found) !== equation.text(this.now)) this.#put(found)
  }

  /** What is written now, to be kept over a reload. */
  get kept(): Kept {
    const { own, theft } = this.#drafts
    return { own: equation.action(own, false), theft: equation.action(theft, true) }
  }
  /** Lay what was kept, if all its cards are still there. */
  restore(kept: Kept): void {
    const { hand, space } = this.#given()
    const laid = (action: string, supply: Held[]): Draft => {
      const mode = action.includes('pattern ') ? 'pattern' : 'equation'
      return equation.parse(action, mode, supply) ?? equation.blank()
    }
    this.#drafts = { own: laid(kept.own, [...hand, ...space]), theft: laid(kept.theft, space) }
  }
}

function discarded({ view, space }: Given): string | undefined {
  const card = view.position.window?.card
  return card && space.findLast((held) => held.name === card)?.key
}
