/**
 * The texts of a game in one language, as ICU patterns by key, and how the parameters of its sentences are set: what
 * `engine/words/catalogue.py` describes, with parts in place of words.
 */
import { IntlMessageFormat } from 'intl-messageformat'
import type { Texts } from '../link/wire.ts'
import { isolated, isYou, joined, plain, withSign, type Format, type Part } from './parts.ts'

type Params = Record<string, unknown>
/** A part of a pattern, as far as it is read here: a text, a parameter or a select. */
interface Node {
  type: number
  value: string
  options?: Record<string, { value: Node[] }>
}
const TEXT = 0
const PARAMETER = 1
const PLURAL = 6
const COUNTED = '#'

/** What a sentence is set for: its formats, the names at the table, the reader's seat, the numbered parts. */
export interface Reader {
  formats?: Record<string, Format>
  names?: string[]
  you?: number | null
  numbered?: string[]
}

/** Numbers are written as they are: `Intl` would group thousands. */
const plurals: Record<string, Intl.PluralRules> = {}
const formatters = {
  getNumberFormat: () => ({ format: (n: number) => `${n}` }),
  getDateTimeFormat: () => new Intl.DateTimeFormat(),
  getPluralRules: (language: string) => (plurals[language] ??= new Intl.PluralRules(language)),
} as unknown as NonNullable<ConstructorParameters<typeof IntlMessageFormat>[3]>['formatters']
function patternOf(text: string | Node[], language: string): IntlMessageFormat {
  const pattern = new IntlMessageFormat(text, language, undefined, { formatters, ignoreTag: true })
  if (typeof text === 'string') countIn(nodesOf(pattern))
  return pattern
}
/** Plurals compare their value with `=0` as text, so they ask for its number: `#n`. */
function countIn(nodes: Node[]): void {
  for (const node of nodes) {
    if (node.type === PLURAL) node.value = COUNTED + node.value
    for (const { value } of Object.values(node.options ?? {})) countIn(value)
  }
}
const nodesOf = (pattern: IntlMessageFormat) => pattern.getAst() as Node[]

const MARK = 'at_'
const LISTS = { words: 'list.and', any: 'list.or', then: 'list.then', row: 'list.next' }

export class Catalogue {
  readonly language: string
  readonly #texts: Texts
  /** The English texts, which say what these lack. */
  readonly #english: Catalogue | null
  readonly #patterns = new Map<string, IntlMessageFormat>()
  readonly #under: Record<string, string[]> = {}

  constructor(texts: Texts) {
    this.language = texts.language
    this.#texts = texts
    this.#english = texts.english && new Catalogue({ ...texts, language: 'en', texts: texts.english, english: null })
  }

  has = (key: string): boolean => key in this.#texts.texts || !!this.#english?.has(key)

  /** The parts of the table that a sentence speaks of (`{at_fraction}`), in the order of the words. */
  marks = (key: string): string[] =>
    this.has(key)
      ? [...(this.#having(key).#texts.texts[key] ?? '').matchAll(/\{at_(\w+)\}/g)].map(([, part]) => part!)
      : []

  /** The text of a key in plain words. */
  say(key: string, params: Params = {}): string {
    return plain(this.parts(key, params))
  }

  /** A sentence as parts; `again`: without the seat that it begins with. A key without a text is shown as it is. */
  parts(key: string, params: Params = {}, reader: Reader = {}, again = false): Part[] {
    const texts = this.#having(key)
    const pattern = texts.pattern(key)
    if (!pattern) return [key]
    return new Telling(texts, key, params, reader).set(again ? texts.#goingOn(pattern) : pattern, !again)
  }

  /** The parameter of the seat that a text begins with, if it can be left out in a line about that seat. */
  subject(key: string): string | undefined {
    const texts = this.#having(key)
    const pattern = texts.pattern(key)
    const [first, second, ...others] = pattern ? nodesOf(pattern) : []
    if (first?.options) return 'again' in first.options ? first.value : undefined
    if (!first || second?.type !== TEXT || second.value[0] !== ' ') return undefined
    const last = others.at(-1) ?? second
    const isLed = first.type === PARAMETER && last.type === TEXT && last.value.endsWith('.')
    return isLed && texts.kind(key, first.value) === 'seat' ? first.value : undefined
  }

  /** The pattern without the seat that it begins with. */
  #goingOn(pattern: IntlMessageFormat): IntlMessageFormat {
    const [first, second, ...others] = nodesOf(pattern)
    const again = first?.options?.['again']?.value
    const rest = again
      ? [...again, ...(second ? [second, ...others] : [])]
      : [{ ...second!, value: second!.value.slice(1) }, ...others]
    return patternOf(rest, this.language)
  }

  #having = (key: string): Catalogue => (this.#english && !(key in this.#texts.texts) ? this.#english : this)

  /** The pattern of a text, read when it is first used. */
  pattern(key: string): IntlMessageFormat | undefined {
    const text = this.#texts.texts[key]
    if (text === undefined) return undefined
    if (!this.#patterns.has(key)) this.#patterns.set(key, patternOf(text, this.language))
    return this.#patterns.get(key)
  }

  /** The last parts of the keys under a prefix, in the order of the English file: box: A, D, E, H. */
  under(prefix: string): string[] {
    if (this.#english) return this.#english.under(prefix)
    return (this.#under[prefix] ??= Object.keys(this.#texts.texts)
      .filter((key) => key.startsWith(`${prefix}.`))
      .map((key) => key.slice(prefix.length + 1)))
  }

  /** All forms of a word that has no blanks: du, dich, dir. */
  forms(key: string): string[] {
    const nodes = nodesOf(this.pattern(key)!)
    const forms = Object.values(nodes[0]!.options ?? { other: { value: nodes } })
    return forms.map(({ value }) => value.map((node) => node.value).join(''))
  }

  /** The kind of a parameter of a text. */
  kind = (key: string, name: string): string => this.#texts.placeholders[key]?.[name] ?? this.#texts.kinds[name] ?? ''
  /** The names of the parameters that are declared for a text. */
  columns = (key: string): string[] => Object.keys(this.#texts.placeholders[key] ?? {})
  /** The text that writes a key, of these or of the English ones. */
  having = (key: string): Catalogue => this.#having(key)
  get decimal(): string {
    return this.#texts.texts['decimal'] ?? '.'
  }
  /** What stands between two sentences of a line. */
  get between(): string {
    return this.#texts.texts['line.next'] ?? '; '
  }
}

/** A sentence that is being set for somebody. */
class Telling {
  constructor(
    readonly texts: Catalogue,
    readonly key: string,
    readonly params: Params,
    readonly reader: Reader,
  ) {}

  /** The pattern with its parameters set; `begins`: a sentence begins with it. */
  set(pattern: IntlMessageFormat, begins: boolean): Part[] {
    const row: Part[] = []
    const values = new Proxy({}, { has: () => true, get: (_, name: string) => this.asked(name) })
    for (const { value } of pattern.formatToParts<unknown>(values)) {
      if (!(value instanceof Written)) row.push(String(value))
      else {
        const before = row.at(-1)
        const isFirst = before === undefined ? begins : typeof before === 'string' && /[.?] $/.test(before)
        const [first = '', ...more] = value.words()
        const opens = isFirst && value.opens && typeof first === 'string'
        row.push(opens ? first.slice(0, 1).toUpperCase() + first.slice(1) : first, ...more)
      }
      row.splice(0, row.length, ...joined(row))
    }
    return row.filter((part) => part !== '')
  }

  /** A parameter, or its number for a plural. */
  asked = (name: string): Written | number =>
    name.startsWith(COUNTED) ? this.parameter(name.slice(COUNTED.length)).amount : this.parameter(name)

  /** A parameter by its name, or by its name and a form. */
  parameter(asked: string): Written {
    const { params, reader } = this
    if (asked.startsWith(MARK)) {
      const n = (reader.numbered ?? []).indexOf(asked.slice(MARK.length)) + 1
      return new Written(() => (n ? [{ kind: 'pin', text: String(n), spoken: '' }] : []))
    }
    const [, stem, ending] = asked in params ? [] : (/^(.*)_([^_]*)$/.exec(asked) ?? [])
    const name = stem ?? asked
    const value = params[name]
    if (value === undefined || value === null) return new Written(() => (name === 'form' ? [] : ['…']))
    return this.written(this.texts.kind(this.key, name), value, ending)
  }

  /** A value of a kind. */
  written(kind: string, value: any, form = ''): Written {
    if (value instanceof Written) return value
    const [way, ...more] = kind.split(' ')
    const rest = more.join(' ')
    const word = (last: unknown, params: Params = {}) => this.word(`${rest}.${last as string}`, { form, ...params })
    switch (way) {
      case 'bold': {
        const inner = this.written(rest, value, form)
        if (rest.split(' ')[0]! in (this.reader.formats ?? {})) return inner
        return new Written(() => [{ kind: 'card', text: plain(inner.words()) }], inner.gender, inner.amount)
      }
      case 'seat':
      case 'seats':
        return this.players(Array.isArray(value) ? value : [value], form)
      case 'name':
        return this.isYou(value) ? this.you(form) : new Written(() => this.named(String(value), form).words(), 'one', 1)
      case 'word': {
        const [first, of] = String(value).split(':')
        return word(first, of ? { of } : {})
      }
      case 'words':
      case 'any':
      case 'then':
      case 'row': {
        const isPrefix = this.texts.under(rest).length > 0 && !(rest in (this.reader.formats ?? {}))
        const kind = isPrefix ? `word ${rest}` : rest
        const words = (value as unknown[]).map((one) => this.written(kind, one, form))
        return this.listed(words, words.length, LISTS[way])
      }
      case 'amount':
        return word(value.slice(-1), { n: Number(value.slice(0, -1)) })
      case 'amounts': {
        const found = this.texts
          .under(rest)
          .map((one) => [one, value.filter((other: string) => other === one).length] as const)
          .filter(([, n]) => n)
        return this.listed(found.length ? found.map(([one, n]) => word(one, { n })) : [word('none')], value.length)
      }
      case 'count':
        return this.word(rest, { form, n: value })
      case 'list': {
        const columns = this.texts.columns(rest)
        const rows = (value as unknown[][]).map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]])))
        return this.listed(rows.map((row) => this.word(rest, row)))
      }
      case 'sentence':
        return new Written(() => this.texts.parts(value.key, value.params, this.reader))
      case 'percent': {
        const size = value > 0 && value < 1 ? 'less' : value > 99 && value < 100 ? 'more' : 'other'
        return this.word(rest ? 'percent.short' : 'percent', { form, n: Math.round(value), size })
      }
      case 'number':
        return new Written(
          () => [withSign(`${value}`.replace('.', this.texts.decimal), this.texts.language)],
          '',
          Number(value),
        )
    }
    const format = this.reader.formats?.[way!]
    if (format)
      return new Written(() => format(value, (key: string, params?: Params) => this.word(key, params ?? {}).words()))
    if (typeof value === 'number' && !Number.isInteger(value)) return this.written('number', value)
    if (Array.isArray(value)) return new Written(() => [value.join(', ')], '', value.length)
    return new Written(
      () => [isolated(`${value}`, this.texts.language)],
      `${value}`,
      typeof value === 'number' ? value : 0,
    )
  }

  /** Another text, as part of this one. */
  word(key: string, params: Params): Written {
    const texts = this.texts.having(key)
    const words = (form = params['form']): Part[] => {
      const pattern = texts.pattern(key)
      return pattern ? new Telling(texts, key, { ...params, form }, this.reader).set(pattern, false) : [key]
    }
    return new Written(words, () => plain(words('gender')), Number(params['n'] ?? 0))
  }

  /** A list: "a, b and c". */
  listed(words: Written[], amount = words.length, joint = LISTS.words): Written {
    const whole = (parts: Part[]): Part[] =>
      parts.length === 1 && typeof parts[0] === 'string' ? [isolated(parts[0], this.texts.language)] : parts
    const row = (): Part[] =>
      words.reduce<Part[]>((row, other, i) => {
        if (i === 0) return whole(other.words())
        const key = i < words.length - 1 && joint !== LISTS.then ? 'list.next' : joint
        const last = new Written(
          () => whole(other.words()),
          () => soundOf(plain(other.words())),
        )
        return this.word(key, { first: new Written(() => row), last }).words()
      }, [])
    return new Written(row, '', amount)
  }

  /** Players; the reader, who may be one of them, comes first. */
  players(seats: number[], form: string): Written {
    const names = this.reader.names ?? []
    const own = seats.find((seat) => seat === this.reader.you) ?? seats.find((seat) => this.isYou(names[seat]))
    const others = seats.filter((seat) => seat !== own)
    const named = others.map((seat) => {
      const name = names[seat] ?? plain(this.word('seat', { n: seat + 1 }).words())
      return this.named(name, seat === others.at(-1) ? form : '')
    })
    if (own === undefined)
      return new Written(this.listed(named).words, others.length === 1 ? 'one' : 'many', seats.length)
    const all = this.listed([this.you(form), ...named])
    return new Written(all.words, others.length ? 'youall' : 'you', seats.length, true)
  }

  /** Whether a name is "You", in English or as pages of this language show it. */
  isYou(name: unknown): boolean {
    return isYou(name) || this.texts.having('you').forms('you').includes(String(name).toLowerCase())
  }

  you(form: string): Written {
    return new Written(this.word('you', { form }).words, 'you', 1, true)
  }

  /** A player's name; its text may ask whether it begins with a vowel and ends with an s. */
  named(name: string, form: string): Written {
    const start = /^[aeiouy]/i.test(name.normalize('NFD')) ? 'vowel' : 'other'
    const end = /[sßxz]$/i.test(name) ? 's' : 'other'
    return this.word('name', { form, name: new Written(() => [isolated(name, this.texts.language)]), start, end })
  }
}

/**
 * How words begin where that changes what joins them to a list: "i" or "o" as in Spanish "e hijos", "u 8". Before other
 * Latin letters and figures, "latin": Hebrew has a hyphen there.
 */
function soundOf(words: string): string {
  const letters = words.normalize('NFD').replace(/^[\u2066-\u2068]+/, '')
  const found = /^(?:h?([iy](?![aeou]))|h?o|8|11(?!\d))/i.exec(letters)
  if (!found) return letters < '\x80' ? 'latin' : 'other'
  return found[1] ? 'i' : 'o'
}

/** A parameter as it is set. A select chooses by its `toString`, a plural by its amount. */
class Written {
  constructor(
    readonly words: () => Part[],
    readonly gender: (() => string) | string = '',
    readonly amount = 0,
    /** Whether a sentence that begins with it gives it a capital. */
    readonly opens = false,
  ) {}
  toString = (): string => (typeof this.gender === 'string' ? this.gender : this.gender())
}
