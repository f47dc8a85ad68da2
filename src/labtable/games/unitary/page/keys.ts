/** Cards get an identity in the browser, so that one can be seen to go from the hand to the pile. */
import type { Held } from '$client/kit/cards/held.ts'

let last = 0
const fresh = (name: string): Held => ({ key: `card-${++last}`, name })

/** The hand now, each card keeping the identity that it had before. */
export function keep(before: Held[], names: string[]): Held[] {
  const left = [...before]
  return names.map((name) => {
    const at = left.findIndex((held) => held.name === name)
    return at < 0 ? fresh(name) : left.splice(at, 1)[0]!
  })
}

/**
 * The pile's uppermost cards, lowest first. `played` are the cards that left one's own hand: if the new top is one of
 * them it is the same card; otherwise it comes `from` the seat that acted.
 */
export function pile(before: Held[], size: { before: number; now: number }, discard: string[], played: Held[], from?: string): Held[] {
  const [top, under] = discard
  if (top === undefined) return []
  const under_ = before.at(-1)
  if (size.now === size.before && under_?.name === top) return before
  if (size.now !== size.before + 1) return (under === undefined ? [top] : [under, top]).map(fresh)
  const own = played.find((held) => held.name === top)
  const card = own ?? { ...fresh(top), from }
  return under_ && under_.name === under ? [under_, card] : [...(under === undefined ? [] : [fresh(under)]), card]
}
