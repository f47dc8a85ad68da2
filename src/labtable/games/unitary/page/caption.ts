/** The caption of the figure: what the last card did, in words, and the remaining units. */
import { join, type Part } from '$client/kit/speech.ts'
import { say, type Key } from './en.ts'
import type { More } from './faces.ts'
import { number, wayUp } from './formats.ts'
import { added, type Played } from './plays.ts'
import { isBlank, powers, setUnits, spokenSI, type Exponents } from './units.ts'

/** The name of the quantity of the area; null for an empty area (U-9). */
export function standsFor(area: Exponents, faces: Map<string, More>): string | undefined {
  if (isBlank(area)) return undefined
  return [...faces].find(([, { units }]) => units?.every((e: number, i: number) => e === area[i]))?.[0]
}

/** "one kg and one m above the line and two s below it" */
function putWhere(adds: number[]): string {
  const list = (side: 1 | -1) => join(powers(adds, side).map(({ unit, power }) => `${number(power)} ${unit}`))
  const [above, below] = [list(1), list(-1)]
  if (!above) return say('fig.below.only', { units: below })
  const there = say('fig.above', { units: above })
  return below ? `${there} and ${say('fig.below', { units: below })}` : there
}

/** What the card did. */
export function effectOf(play: Played, pairs: number): string {
  const adds = added(play)
  if (!adds) {
    if (isBlank(play.before)) return say('fig.nothing', { card: play.card })
    return say(`fig.${play.card}` as Key)
  }
  const blanks = { card: play.card, way: wayUp(play.way ?? 'up'), units: putWhere(adds) }
  if (pairs === 0) return say('fig.put', blanks)
  return say('fig.put.cancel', {
    ...blanks,
    pairs: pairs === 1 ? say('fig.pair') : say('fig.pairs', { n: number(pairs) }),
  })
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
export function leftStanding(area: Exponents, quantity?: string, hidden = false, unit?: string): Part[] {
  if (isBlank(area)) return [say('fig.left.nothing')]
  const standing: Part[] = [say('fig.left'), ' ', ...setUnits(area)]
  if (quantity === undefined) return standing
  const named: Part[] = unit ? [' = ', { kind: 'frac', above: [unit], below: [], spoken: spokenSI(unit) }] : []
  return [...standing, ...named, ' ', say('fig.is', { card: quantity }), hidden ? ')' : say('fig.is.nobody')]
}
