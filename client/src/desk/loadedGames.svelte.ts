/** The games that the groups of a class play, loaded once each. */
import { openGame, type Game } from '../games.ts'
import { loadRules, rulesOf } from '../speech/texts.svelte.ts'
import type { Rule } from '../link/wire.ts'

export interface LoadedGame extends Game {
  /** In the language of the page. */
  readonly rules: Rule[]
}

export class LoadedGames {
  games = $state.raw<Record<string, LoadedGame>>({})
  #requested = new Set<string>()

  load(name: string): void {
    if (this.#requested.has(name)) return
    this.#requested.add(name)
    Promise.all([openGame(name), loadRules(name)]).then(
      ([game]) => (this.games = { ...this.games, [name]: withRules(game) }),
      () => this.#requested.delete(name), // so that the next view requests it again
    )
  }
}

const withRules = (game: Game): LoadedGame => ({
  ...game,
  get rules() {
    return rulesOf(game.card.name)?.rules ?? []
  },
})
