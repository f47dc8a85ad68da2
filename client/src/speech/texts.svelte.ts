/** The texts of the games that this page speaks of, loaded when they are first needed. */
import { SvelteMap } from 'svelte/reactivity'
import { gameTexts } from '../link/http.ts'
import type { GameCard, Texts as FromServer } from '../link/wire.ts'
import { Catalogue } from './catalogue.ts'
import type { Texts } from './sentences.ts'

const LANGUAGE = 'en'
const NONE = new Catalogue({ language: LANGUAGE, texts: {}, kinds: {}, placeholders: {}, english: null })
const loaded = new SvelteMap<string, Catalogue>()
const asked = new Map<string, Promise<void>>()

/** Keep the texts of a game, as the server has sent them. */
export function keepTexts(game: string, texts: FromServer): void {
  loaded.set(game, new Catalogue(texts))
}

/** Load the texts of a game, once. Throws a `RequestError`. */
export function loadTexts(game: string): Promise<void> {
  const loading = asked.get(game) ?? gameTexts(game, LANGUAGE).then((texts) => keepTexts(game, texts))
  asked.set(game, loading)
  loading.catch(() => asked.delete(game))
  return loading
}

/** The texts of a game; none until they are loaded. */
export function textsOf({ name, catalogue }: Pick<GameCard, 'name' | 'catalogue'>): Texts {
  if (Object.keys(catalogue).length) return catalogue
  const texts = loaded.get(name)
  if (!texts) void loadTexts(name).catch(() => {})
  return texts ?? NONE
}

/** A text of these by its key; undefined where there is none. */
export const textIn = (texts: Texts, key: string): string | undefined =>
  texts instanceof Catalogue ? (texts.has(key) ? texts.say(key) : undefined) : texts[key]

/** The lookup of a game's own texts, for its page: they are loaded before it. */
export const sayIn =
  <Params extends Record<keyof Params, object>>(game: string) =>
  <Key extends keyof Params & string>(
    key: Key,
    ...[params]: Record<never, never> extends Params[Key] ? [Params[Key]?] : [Params[Key]]
  ): string =>
    (loaded.get(game) ?? NONE).say(key, params as Record<string, unknown>)
