/** The caption of the figure: what the last card did, in words, and the remaining units. */
import type { Sentence } from '$client/kit/link.ts'
import type { Key } from './texts.ts'
import type { More } from './faces.ts'
import { added, type Played } from './plays.ts'
import { isBlank, powers, type Exponents } from './units.ts'

const said = (key: Key, params: Record<string, unknown> = {}): Sentence => ({ key, params })

/** The name of the quantity of the area; null for an empty area (U-9). */
export function standsFor(area: Exponents, faces: Map<string, More>): string | undefined {
  if (isBlank(area)) return undefined
  return [...faces].find(([, { units }]) => units?.every((e: number, i: number) => e === area[i]))?.[0]
}

/** What the card did. */
export function effectOf(play: Played, pairs: number): Sentence {
  const adds = added(play)
  if (!adds) return isBlank(play.before) ? said('fig.nothing', { card: play.card }) : said(`fig.${play.card}` as Key)
  const row = (side: 1 | -1) => powers(adds, side).map(({ unit, power }) => [power, unit])
  const [above, below] = [row(1), row(-1)]
  const key = !above.length ? 'fig.put.below' : below.length ? 'fig.put' : 'fig.put.above'
  return said(key, { card: play.card, way: play.way, above, below, pairs })
}

/** The unit of a quantity if it has its own name: N, J, W, Pa, Hz. */
export function namedUnit(more: More | undefined): string | undefined {
  const si: string = more?.si ?? ''
  return /^[A-Z][a-z]?$/.test(si) ? si : undefined
}

/**
 * The remaining units, and their quantity, if that may be shown; `hidden`: whether somebody hides it. Its unit's own
 * name is only shown beside the base units.
 */
export function leftStanding(area: Exponents, quantity?: string, hidden = false, unit?: string): Sentence {
  if (isBlank(area)) return said('fig.left.nothing')
  const is = quantity === undefined ? 'unknown' : hidden ? 'hidden' : 'nobody'
  return said('fig.left', { units: area, named: unit ? 'yes' : 'no', si: unit, is, card: quantity })
}
