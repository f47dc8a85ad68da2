/** The games that the groups of a class play, loaded once each. */
import { loadGame } from '../games.ts'
import type { GameClient } from '../kit/game.ts'
import { gameCard, rulesOf } from '../link/http.ts'
import type { GameCard, RuleText } from '../link/wire.ts'

export interface LoadedGame {
  card: GameCard
  client: GameClient
  rules: RuleText[]
}

export class LoadedGames {
  games = $state.raw<Record<string, LoadedGame>>({})
  #requested = new Set<string>()

  load(name: string): void {
    if (this.#requested.has(name)) return
    this.#requested.add(name)
    Promise.all([gameCard(name), loadGame(name), rulesOf(name)]).then(
      ([card, client, rules]) => {
        if (card && client) this.games = { ...this.games, [name]: { card, client, rules } }
      },
      () => this.#requested.delete(name), // so that the next view requests it again
    )
  }
}
