/**
 * What is painted before any script runs. It is rendered when the client is built (build/early.ts), for each kind of
 * address.
 */
import { render } from 'svelte/server'
import Page from './parts/Page.svelte'
import Start from './pages/Start.svelte'
import type { GameFront } from './kit/game.ts'
import own from '../../src/labtable/api/languages/en.arb?raw'
import common from '../../src/labtable/engine/languages/en.arb?raw'
import { textsFrom, type Arb } from './speech/arb.ts'
import { CLIENT, keepTexts } from './speech/kept.ts'
import { LANGUAGE } from './speech/language.ts'
import { say } from './speech/words.ts'

keepTexts(CLIENT, textsFrom(LANGUAGE, JSON.parse(common) as Arb, JSON.parse(own) as Arb))

const fronts = import.meta.glob<{ default: GameFront }>('../../src/labtable/games/*/page/front.ts', { eager: true })

/** The games that say in `front.json` what is shown of them before the server has told. */
const games = Object.entries(fronts).flatMap(([file, { default: front }]) => {
  const [, name] = /games\/(\w+)\/page/.exec(file)!
  return front.facts.early ? [{ card: { name: name!, ...front.facts.early }, front }] : []
})

export const body: string =
  render(Start, { props: { early: games } }).body + render(Page, { props: { title: say('app.opens') } }).body
/** What a game shows from the click until its table is there. */
export const opens: string = say('start.opens')
