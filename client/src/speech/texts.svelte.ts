/**
 * Loads what this page has in its language: the texts of the client and of the games that it speaks of, and rules, each
 * when it is first needed.
 */
import { SvelteMap } from 'svelte/reactivity'
import { askRules, askTexts, gameCard } from '../link/http.ts'
import type { GameCard, Rulebook, Texts } from '../link/wire.ts'
import type { Catalogue } from './catalogue.ts'
import { CLIENT, keepTexts, keptTexts, NO_TEXTS } from './kept.ts'
import { locale, spoken } from './language.svelte.ts'

/** Things of one kind, each loaded once in a language. */
class Loaded<T> {
  readonly #ask: (of: string, language: string) => Promise<T>
  readonly #keep: (of: string, found: T) => void
  readonly #asked = new Map<string, Promise<void>>()

  constructor(ask: (of: string, language: string) => Promise<T>, keep: (of: string, found: T) => void) {
    this.#ask = ask
    this.#keep = keep
  }
  /** Load it in the language of the page, if that has not been done. Throws a `RequestError`. */
  load(of: string): Promise<void> {
    const loading = this.#asked.get(of) ?? this.#load(of)
    this.#asked.set(of, loading)
    loading.catch(() => this.#asked.delete(of))
    return loading
  }
  async #load(of: string): Promise<void> {
    const { language } = locale
    const found = await this.#ask(of, language)
    if (language !== locale.language) return this.#load(of)
    this.#keep(of, found)
  }
  /** Load all again in another language; what this resolves to puts it in place. Throws a `RequestError`. */
  async in(language: string): Promise<() => void> {
    const all = [...this.#asked.keys()]
    const found = await Promise.all(all.map((of) => this.#ask(of, language)))
    return () => {
      found.forEach((one, i) => this.#keep(all[i]!, one))
      for (const of of this.#asked.keys()) if (!all.includes(of)) void this.#load(of).catch(() => {}) // asked meanwhile
    }
  }
}

const texts = new Loaded<Texts>(
  async (of, language) => askTexts(of, of === CLIENT ? language : spoken((await gameCard(of))?.languages, language)),
  keepTexts,
)
const books = new SvelteMap<string, Rulebook>()
const rules = new Loaded<Rulebook>(
  async (game, language) => askRules(game, spoken((await gameCard(game))?.rules, language)),
  (game, book) => void books.set(game, book),
)

/** Load the texts of a game or of the client, once. Throws a `RequestError`. */
export const loadTexts = (of: string): Promise<void> => texts.load(of)

/** Load the rules of a game, once. Throws a `RequestError`. */
export const loadRules = (game: string): Promise<void> => rules.load(game)

/** The rules of a game in the language of the page if there are any, else in English; undefined until they are loaded. */
export const rulesOf = (game: string): Rulebook | undefined => books.get(game)

/** Load all of it in another language; what this resolves to puts it in place at once. Throws a `RequestError`. */
export async function loadIn(language: string): Promise<() => void> {
  const all = await Promise.all([texts, rules].map((kind) => kind.in(language)))
  return () => {
    locale.language = language
    for (const place of all) place()
  }
}

/** The texts of a game; none until they are loaded, or without a game. */
export function textsOf(card: Pick<GameCard, 'name'> | undefined): Catalogue {
  if (!card) return NO_TEXTS
  const texts = keptTexts(card.name)
  if (!texts) void loadTexts(card.name).catch(() => {})
  return texts ?? NO_TEXTS
}

/** A text of these by its key; undefined where there is none. */
export const textIn = (texts: Catalogue, key: string): string | undefined =>
  texts.has(key) ? texts.say(key) : undefined
