/** The games that the groups of a class play, loaded once each. */
import { loadGame } from '../games.ts'
import type { GameClient } from '../kit/game.ts'
import { gameCard, rulesOf } from '../link/http.ts'
import type { GameCard, RuleText } from '../link/wire.ts'

export interface Loaded {
  card: GameCard
  client: GameClient
  rules: RuleText[]
}

export class LoadedGames {
  games = $state.raw<Record<string, Loaded>>({})
  #asked = new Set<string>()

  load(name: string): void {
    if (this.#asked.has(name)) return
    this.#asked.add(name)
    Promise.all([gameCard(name), loadGame(name), rulesOf(name)]).then(
      ([card, client, rules]) => {
        if (card && client) this.games = { ...this.games, [name]: { card, client, rules } }
      },
      () => this.#asked.delete(name), // it is asked for again with the next view
    )
  }
}
