/** A game's data and its page, loaded when needed. */
import { loadGame } from '../games.ts'
import type { GameClient } from '../kit/game.ts'
import { gameCard } from '../link/http.ts'
import type { GameCard } from '../link/wire.ts'

export class Loading {
  found = $state.raw<{ card: GameCard; client: GameClient } | null>(null)
  #name = ''

  /** Load this game, if another was loaded. */
  load(name: string): void {
    if (name === this.#name) return
    this.#name = name
    this.found = null
    Promise.all([gameCard(name), loadGame(name)]).then(
      ([card, client]) => {
        if (card && client && name === this.#name) this.found = { card, client }
      },
      () => (this.#name = ''),
    )
  }
}
