/** The games that have a page, found by their folders. */
import type { GameClient } from './kit/game.ts'

const files = import.meta.glob<{ default: GameClient }>('../../src/labtable/games/*/page/client.ts')

/** The page of a game; undefined for a game that has none (it is then not playable here). */
export async function loadGame(name: string): Promise<GameClient | undefined> {
  const file = files[`../../src/labtable/games/${name}/page/client.ts`]
  return file && (await file()).default
}
