/** The tokens of motion (tokens.css) as scripts need them. */

export interface Tempo {
  /** How long a card flies, and how long after the one before it the next one leaves, in ms. */
  fly: number
  deal: number
  ease: string
}

export function tempoOf(element: Element): Tempo {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    fly: milliseconds(token('--d-fly')),
    deal: milliseconds(token('--d-deal')),
    ease: token('--ease-fly') || 'ease-out',
  }
}

/** A CSS time in milliseconds: tokens.css says 280ms, and what the minifier makes of it is .28s. Raises RangeError. */
export function milliseconds(time: string): number {
  const [, number, unit] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(ms|s)$/i.exec(time) ?? []
  if (number === undefined) throw new RangeError(`This is no CSS time: "${time}".`)
  return Number(number) * (unit!.toLowerCase() === 's' ? 1000 : 1)
}
