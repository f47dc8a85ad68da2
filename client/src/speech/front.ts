/** What the start page says of games: the texts `front.*` of each, which come with the client's own. */
import type { Texts } from '../link/wire.ts'
import type { Arb } from './arb.ts'
import { CLIENT, keptTexts } from './kept.ts'

/** A short line and a longer sentence on how to play, the topic, the button that deals, the cover, the authors. */
export type Front = 'line' | 'sentence' | 'topic' | 'deal' | 'cover' | 'credit'

export const sayFront = (game: string, what: Front): string => keptTexts(CLIENT)!.say(`front.${game}.${what}`)

/** The client's texts with those of these games, as a server would send them. */
export function withFronts(texts: Texts, games: Record<string, Arb>): Texts {
  const fronts = Object.entries(games).flatMap(([game, file]) =>
    Object.entries<string>(file).flatMap(([key, text]) =>
      key.startsWith('front.') ? [[key.replace('.', `.${game}.`), text]] : [],
    ),
  )
  return { ...texts, texts: { ...texts.texts, ...Object.fromEntries(fronts) } }
}
