/**
 * A table as this browser sees it: the connection, the newest view, the log so far, and the messages to the server.
 * Everything on the screen derives from this.
 */
import { Connection, Link, type Connect } from './connection.svelte.ts'
import { keep, keepSecret, knownBeside, read, secretOf, remember } from './store.ts'
import type { Choice, Fault, FromBrowser, Hint, Lent, LogLine, TableView, ToBrowser } from './wire.ts'

/** A table that exists but cannot be opened: its log has other rules, or is damaged. */
export const UNREADABLE = new Set(['other_rules', 'other_version', 'broken_log'])
/** Faults of `hello` after which retrying is useless. */
const FINAL = new Set(['unknown_table', ...UNREADABLE])

/**
 * A refused action of ours. `n` grows with each, to tell repeated refusals apart. The code `late` breaks no rule:
 * something else happened first.
 */
export interface Refused {
  n: number
  action: string
  fault: Fault
  /** Remove the refusal, because the position has changed. */
  dismiss?: () => void
}

export interface Advice {
  seen: number
  hint: Hint
  /** How many of its sentences are shown. */
  shown: number
}

/** A preview that has been requested and not answered. */
interface PreviewRequest {
  action: string
  answer: (preview: unknown) => void
}

/** Whether we are somebody at a table, not a spectator. */
const isKnown = ({ you, host, coming, hosted }: TableView) => you !== null || host || coming !== null || hosted.maker
/** Whether a table belongs in the list of one's own tables: not one of a class, nor a position played alone. */
const isOurs = (table: TableView) =>
  isKnown(table) && !(table.classroom || table.lesson || table.puzzle || table.what_if)

export class TableLink extends Link<ToBrowser> {
  readonly name: string
  /** The newest view, null before the first. */
  table = $state.raw<TableView | null>(null)
  /** All events of this match, oldest first. */
  log = $state.raw<LogLine[]>([])
  /** The events that the newest view added to the log, to be read out; empty on arrival. */
  news = $state.raw<LogLine[]>([])
  /** What was wrong with the last message. A refused action is in `refused` instead. */
  fault = $state.raw<Fault | null>(null)
  refused = $state.raw<Refused | null>(null)
  advice = $state.raw<Advice | null>(null)
  /** The actions that can be typed now, once requested. */
  choices = $state.raw<Choice[] | null>(null)
  /** The code of a seat, once requested. */
  lent = $state.raw<Lent | null>(null)
  /** The secret of a second link of the host, once requested. */
  hostSecret = $state<string | null>(null)
  /** Whether a second link was opened that works no longer. */
  oldLink = $state(false)
  /** The change of host that has been read. */
  hostRead = $state('')
  /** The seat that was ours until another device took it over with a code. */
  lost = $state<number | null>(null)
  /** Whether a hint has been requested and not answered. */
  asking = $state(false)

  readonly #watches: boolean
  /** The secret of a second link that has been opened; the one that this browser had before. */
  #comingAs: string | null = null
  #before: string | null | undefined
  /** Whether an action has been sent and not answered. */
  #acting = $state(false)
  protected readonly connection: Connection<ToBrowser>
  #sent = { action: '', seen: 0 }
  #pending: PreviewRequest | null = null
  #waiting: PreviewRequest | null = null
  #refusals = 0

  /** `watches`: connect as a spectator, even if this browser has a seat. */
  constructor(name: string, connect?: Connect, watches = false) {
    super()
    this.name = name
    this.#watches = watches
    const talk = {
      hello: (): FromBrowser => ({
        t: 'hello',
        secret: watches ? null : secretOf(name),
        known: knownBeside(watches ? '' : name),
      }),
      receive: (message: ToBrowser) => this.#receive(message),
      lost: () => this.#lost(),
    }
    this.connection = new Connection(`/ws/${encodeURIComponent(name)}`, talk, connect)
  }

  /** Whether nothing can be sent now: an action is pending, or the connection is lost. The draft is kept. */
  get busy(): boolean {
    return this.#acting || this.state === 'lost'
  }

  // --- messages to the server

  act(action: string): void {
    if (this.busy || !this.table) return
    this.#sent = { action, seen: this.table.seen }
    this.#clearFaults()
    this.#acting = this.#send({ t: 'act', ...this.#sent })
  }
  sit(seat: number, name: string): void {
    this.#send({ t: 'sit', seat, name })
  }
  leave(): void {
    this.#send({ t: 'leave' })
  }
  assign(seat: number, to: 'open' | 'bot', level: string | null = null): void {
    this.#send({ t: 'assign', seat, to, level })
  }
  reclaim(): void {
    this.#send({ t: 'reclaim' })
  }
  lend(seat: number): void {
    this.#send({ t: 'lend', seat })
  }
  take(code: string, name: string): void {
    this.#send({ t: 'take', code, name })
  }
  start(): void {
    this.#send({ t: 'start' })
  }
  /** Make the person of a seat the host, or, with null, whoever made the table. */
  handOn(seat: number | null): void {
    this.#send({ t: 'hand_on', seat })
  }
  askHostLink(): void {
    this.hostSecret = null
    this.#send({ t: 'host_link' })
  }
  /** Be the host by the secret of a second link, unless this browser is somebody here already. */
  comeAsHost(secret: string): void {
    this.#comingAs = secret
    if (this.table) this.#comeAs()
  }
  setTurn(turn_ms: number | null): void {
    this.#send({ t: 'set_turn', turn_ms })
  }
  freeze(): void {
    this.#send({ t: 'freeze' })
  }
  thaw(): void {
    this.#send({ t: 'thaw' })
  }
  stop(): void {
    this.#send({ t: 'stop' })
  }
  always(passes: boolean): void {
    this.#send({ t: 'always', passes })
  }
  /**
   * Request the preview of an action, as the game's words give it; resolves to null if there is none. One request is
   * pending at a time, and the newest waits behind it; an overtaken one resolves to null.
   */
  preview(action: string): Promise<unknown> {
    return new Promise((answer) => {
      this.#waiting?.answer(null)
      this.#waiting = { action, answer }
      this.#askNext()
    })
  }
  /** Ask for a hint; if there is one for this position already, show its next sentence. */
  hint(): void {
    const { advice } = this
    this.dismiss() // on a phone a refusal has the place of the hint
    if (!advice) this.asking = this.#send({ t: 'hint' })
    else if (advice.shown < advice.hint.sentences.length) this.advice = { ...advice, shown: advice.shown + 1 }
  }
  /** Request the actions that can be typed. */
  askChoices(): void {
    this.#send({ t: 'choices' })
  }
  /** Hide the last refusal or fault. */
  dismiss(): void {
    this.fault = null
    this.refused = null
  }

  /** The actions that the hint suggests, once all its sentences are shown. */
  get hinted(): string[] {
    const { advice } = this
    return advice && advice.shown >= advice.hint.sentences.length ? (advice.hint.actions ?? []) : []
  }

  // --- the connection

  #lost(): void {
    this.#acting = this.asking = false
    this.#answer(null)
  }
  #send(message: FromBrowser): boolean {
    return this.connection.send(message)
  }

  #askNext(): void {
    if (this.#pending || !this.#waiting) return
    this.#pending = this.#waiting
    this.#waiting = null
    const { action } = this.#pending
    if (!this.table || !this.#send({ t: 'preview', seen: this.table.seen, action })) this.#answer(null)
  }
  #answer(preview: unknown): void {
    this.#pending?.answer(preview)
    this.#pending = null
    this.#askNext()
  }

  // --- messages from the server

  #receive(message: ToBrowser): void {
    switch (message.t) {
      case 'table':
        this.#show(message)
        break
      case 'seated':
        keepSecret(this.name, message.secret)
        this.dismiss()
        break
      case 'lent':
        this.lent = message
        this.dismiss()
        break
      case 'host_link':
        this.hostSecret = message.secret
        this.dismiss()
        break
      case 'advice':
        this.asking = false
        if (message.seen === this.table?.seen) this.advice = { seen: message.seen, hint: message.hint, shown: 1 }
        break
      case 'choices':
        if (message.seen === this.table?.seen) this.choices = message.choices
        break
      case 'previewed':
        this.#answer(message.preview)
        break
      case 'fault':
        this.#refuse(message)
    }
  }

  #show(view: TableView): void {
    const before = this.table
    const sameMatch = before?.match === view.match
    const known = sameMatch ? this.log : []
    this.connection.works()
    this.log = [...known.slice(0, view.log_from), ...view.log]
    this.news = before ? this.log.slice(known.length) : []
    if (!sameMatch || before?.seen !== view.seen) {
      this.#acting = false
      this.advice = null
      this.asking = false
      this.choices = null
      // The view that this action came too late for may come now, or may have come just before.
      if (this.refused?.fault.code !== 'late' || this.#sent.seen !== before?.seen) this.#clearFaults()
    }
    this.#noteSeat(view)
    if (isOurs(view) && !(before && isOurs(before))) remember(this.name)
    this.table = view
    this.#comeAs()
  }
  /** Connect with the secret of a second link; if it is old, go back to that of this browser. */
  #comeAs(): void {
    const isSomebody = isKnown(this.table!)
    if (this.#before !== undefined) {
      if (!isSomebody) {
        keepSecret(this.name, this.#before)
        this.oldLink = true
        if (this.#before !== null) this.retry()
      }
      this.#before = undefined
    } else if (this.#comingAs !== null && !isSomebody) {
      this.#before = secretOf(this.name)
      keepSecret(this.name, this.#comingAs)
      this.retry()
    }
    this.#comingAs = null
  }
  /** Forget the seat that was taken over: the user has read it. */
  forgetSeat(): void {
    keep(`seat:${this.name}`, null)
    this.lost = null
  }
  /** Store which seat is ours, so that after a takeover this device can say so whenever it returns. */
  #noteSeat(view: TableView): void {
    if (this.#watches) return
    const key = `seat:${this.name}`
    const had = read(key)
    if (view.you !== null) {
      this.lost = null
      if (had !== `${view.you}`) keep(key, `${view.you}`)
    } else if (had !== null) {
      const seat = view.seats[Number(had)]
      this.lost = seat?.kind === 'person' && seat.taken_from ? Number(had) : null
      if (this.lost === null) keep(key, null)
    }
  }

  #refuse(fault: Fault): void {
    if (fault.to === 'preview') return this.#answer(null)
    if (fault.to === 'hint') this.asking = false
    if (fault.to === 'hello' && FINAL.has(fault.code)) {
      this.fault = fault
      this.close()
    } else if (fault.to === 'act') {
      this.#acting = false
      this.fault = null
      this.refused = { n: ++this.#refusals, action: this.#sent.action, fault, dismiss: () => this.dismiss() }
    } else {
      this.refused = null
      this.fault = fault
    }
  }

  #clearFaults(): void {
    this.fault = null
    this.refused = null
  }
}
