/** The games that have a page, found by their folders. */
import { loadPart } from './reload.ts'
import type { GameClient, GameFront } from './kit/game.ts'
import { gameCard } from './link/http.ts'
import type { GameCard } from './link/wire.ts'
import { loadTexts } from './speech/texts.svelte.ts'
import { say } from './speech/words.ts'

const files = import.meta.glob<{ default: GameClient }>('../../src/labtable/games/*/page/client.ts')
const fronts = import.meta.glob<{ default: GameFront }>('../../src/labtable/games/*/page/front.ts')

/** The page of a game; undefined for a game without one, which cannot be played here. */
export async function loadGame(name: string): Promise<GameClient | undefined> {
  const file = files[`../../src/labtable/games/${name}/page/client.ts`]
  if (!file) return undefined
  await loadTexts(name) // the page says them as it loads
  return (await loadPart(file)).default
}

export interface Game {
  card: GameCard
  client: GameClient
}

/** The data of a game and its page; an error in words if this server or this client does not have it. */
export async function openGame(name: string): Promise<Game> {
  const [card, client] = await Promise.all([gameCard(name), loadGame(name)])
  if (!card || !client) throw new Error(say('app.missing'))
  return { card, client }
}

/** What the start page shows of a game; undefined for a game that has no page. */
export async function loadFront(name: string): Promise<GameFront | undefined> {
  const file = fronts[`../../src/labtable/games/${name}/page/front.ts`]
  return file && (await loadPart(file)).default
}
