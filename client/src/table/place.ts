/**
 * Where what is said now lies on a phone: a sheet over the table, read whole, and never over what it speaks of or what
 * is to be pressed. All lengths in px of the window.
 */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A place for the sheet: it keeps to one edge and grows towards the other. */
export interface Spot extends Box {
  name: 'above' | 'low' | 'aside' | 'high' | 'over' | 'short'
  keeps: 'top' | 'bottom'
}

/** The sheet's box in a spot, if its text is `height` long at the spot's width. */
export function boxIn(spot: Spot, height: number): Box {
  const room = spot.bottom - spot.top
  const tall = Math.min(height, room)
  return spot.keeps === 'bottom' ? { ...spot, top: spot.bottom - tall } : { ...spot, bottom: spot.top + tall }
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

const LEAST = 72 // px: two lines and the edges

/** A spot made shorter, so that nothing of `free` lies in it; null where too little is left. The text scrolls there. */
export function trimmed(spot: Spot, free: Box[]): Spot | null {
  const inside = free.filter((box) => overlaps(spot, box))
  const rest =
    spot.keeps === 'bottom'
      ? { ...spot, top: Math.max(spot.top, ...inside.map(({ bottom }) => bottom)) }
      : { ...spot, bottom: Math.min(spot.bottom, ...inside.map(({ top }) => top)) }
  return rest.bottom - rest.top < LEAST ? null : { ...rest, name: 'short' }
}

/**
 * The first spot where the text is whole and nothing of `free` is covered; of several, the one that covers least of
 * `next`: what is likely to be pressed then; of those, the one that covers least of `read`. Where there is none, the longest of those that cover nothing of `free` if they are
 * made shorter; and where there is none of these, the one that covers least.
 */
export function choose(
  spots: Spot[],
  heightAt: (width: number) => number,
  free: Box[],
  next: Box[] = [],
  read: Box[] = [],
): Spot {
  const judged = spots.map((spot) => {
    const height = heightAt(spot.right - spot.left)
    const box = boxIn(spot, height)
    const coveredOf = (boxes: Box[]) => boxes.filter((other) => overlaps(box, other)).length
    return {
      spot,
      covered: coveredOf(free),
      missing: Math.max(0, height - (spot.bottom - spot.top)),
      inTheWay: coveredOf(next),
      unread: coveredOf(read),
    }
  })
  judged.sort(
    (a, b) => a.covered - b.covered || a.missing - b.missing || a.inTheWay - b.inTheWay || a.unread - b.unread,
  )
  const best = judged[0]!
  if (best.covered === 0 && best.missing === 0) return best.spot
  const shorter = spots.map((spot) => trimmed(spot, free)).filter((spot) => spot !== null)
  shorter.sort((a, b) => b.bottom - b.top - (a.bottom - a.top))
  return shorter[0] ?? best.spot
}
