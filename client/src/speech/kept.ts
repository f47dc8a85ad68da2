/** The texts that are loaded: the client's own and those of games. */
import { SvelteMap } from 'svelte/reactivity'
import type { Texts } from '../link/wire.ts'
import { Catalogue } from './catalogue.ts'
import { ENGLISH } from './language.svelte.ts'

/** The name under which the server has the client's own texts. */
export const CLIENT = 'client'
export const NO_TEXTS = new Catalogue({ language: ENGLISH, texts: {}, kinds: {}, placeholders: {}, english: null })
const kept = new SvelteMap<string, Catalogue>()

/** Keep the texts of a game or of the client, as the server has sent them. */
export function keepTexts(of: string, texts: Texts): void {
  kept.set(of, new Catalogue(texts))
}

/** The texts of a game or of the client; undefined until they are loaded. */
export const keptTexts = (of: string): Catalogue | undefined => kept.get(of)

/** The lookup of texts by typed keys. They are loaded before anything is said. */
export const sayIn =
  <Params extends Record<keyof Params, object>>(of: string) =>
  <Key extends keyof Params & string>(
    key: Key,
    ...[params]: Record<never, never> extends Params[Key] ? [Params[Key]?] : [Params[Key]]
  ): string =>
    (kept.get(of) ?? NO_TEXTS).say(key, params as Record<string, unknown>)
