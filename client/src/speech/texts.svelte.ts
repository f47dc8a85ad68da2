/** Loads the texts of the client, and of the games that this page speaks of when they are first needed. */
import { RequestError } from '../link/fault.ts'
import { askTexts } from '../link/http.ts'
import type { GameCard, Texts } from '../link/wire.ts'
import type { Catalogue } from './catalogue.ts'
import { CLIENT, keepTexts, keptTexts, NO_TEXTS } from './kept.ts'
import { LANGUAGE } from './language.ts'

const ENGLISH = 'en'
const asked = new Map<string, Promise<void>>()

/** Load the texts of a game or of the client, once. Throws a `RequestError`. */
export function loadTexts(of: string): Promise<void> {
  const loading = asked.get(of) ?? textsIn(of, LANGUAGE).then((texts) => keepTexts(of, texts))
  asked.set(of, loading)
  loading.catch(() => asked.delete(of))
  return loading
}

/** The texts in a language; in English, if there are none in that one. */
async function textsIn(of: string, language: string): Promise<Texts> {
  try {
    return await askTexts(of, language)
  } catch (error) {
    const isMissing = error instanceof RequestError && ['unknown_language', '404'].includes(error.code)
    if (!isMissing || language === ENGLISH) throw error
    if (of === CLIENT) document.documentElement.lang = ENGLISH
    return askTexts(of, ENGLISH)
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
