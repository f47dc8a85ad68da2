/** A game's data and its page, loaded when needed. */
import { openGame, type Game } from '../games.ts'

export class Loading {
  found = $state.raw<Game | null>(null)
  #name = ''

  /** Load this game, if another was loaded. */
  load(name: string): void {
    if (name === this.#name) return
    this.#name = name
    this.found = null
    openGame(name).then(
      (game) => {
        if (name === this.#name) this.found = game
      },
      () => (this.#name = ''),
    )
  }
}
