/** Loads the texts of the client, and of the games that this page speaks of when they are first needed. */
import { askTexts, gameCard } from '../link/http.ts'
import type { GameCard } from '../link/wire.ts'
import type { Catalogue } from './catalogue.ts'
import { CLIENT, keepTexts, keptTexts, NO_TEXTS } from './kept.ts'
import { LANGUAGE, spoken } from './language.ts'

const asked = new Map<string, Promise<void>>()

/** Load the texts of a game or of the client, once. Throws a `RequestError`. */
export function loadTexts(of: string): Promise<void> {
  const loading = asked.get(of) ?? ask(of)
  asked.set(of, loading)
  loading.catch(() => asked.delete(of))
  return loading
}

async function ask(of: string): Promise<void> {
  const language = of === CLIENT ? LANGUAGE : spoken((await gameCard(of))?.languages)
  keepTexts(of, await askTexts(of, language))
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
