/**
 * What is painted before any script runs. It is rendered when the client is built (build/early.ts), for each kind of
 * address and each language.
 */
import { languagesOf } from './bundled.ts'
import { render } from 'svelte/server'
import Page from './parts/Page.svelte'
import Start from './pages/Start.svelte'
import type { GameFront } from './kit/game.ts'
import { say } from './speech/words.ts'

const fronts = import.meta.glob<{ default: GameFront }>('../../src/labtable/games/*/page/front.ts', { eager: true })

/** The games that say in `front.json` what is shown of them before the server has told. */
const games = Object.entries(fronts).flatMap(([file, { default: front }]) => {
  const [, name] = /games\/(\w+)\/page/.exec(file)!
  return front.facts.early
    ? [{ card: { name: name!, languages: languagesOf(name!), ...front.facts.early }, front }]
    : []
})

export const body: string =
  render(Start, { props: { early: games } }).body + render(Page, { props: { title: say('app.opens') } }).body
export const description: string = say('app.description')
/** What a game shows from the click until its table is there. */
export const opens: string = say('start.opens')
