/** The games that the groups of a class play, loaded once each. */
import { openGame, type Game } from '../games.ts'
import { rulebookOf } from '../link/http.ts'
import type { Rule } from '../link/wire.ts'

export interface LoadedGame extends Game {
  rules: Rule[]
}

export class LoadedGames {
  games = $state.raw<Record<string, LoadedGame>>({})
  #requested = new Set<string>()

  load(name: string): void {
    if (this.#requested.has(name)) return
    this.#requested.add(name)
    Promise.all([openGame(name), rulebookOf(name)]).then(
      ([game, { rules }]) => (this.games = { ...this.games, [name]: { ...game, rules } }),
      () => this.#requested.delete(name), // so that the next view requests it again
    )
  }
}
