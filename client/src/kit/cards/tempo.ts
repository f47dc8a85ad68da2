/** The motion tokens (tokens.css) for scripts. */

export interface Tempo {
  /** How long a card flies, and the delay between two cards, in ms. */
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

/** A CSS time in milliseconds: 280ms in tokens.css, .28s after minification. Throws RangeError. */
export function milliseconds(time: string): number {
  const [, number, unit] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(ms|s)$/i.exec(time) ?? []
  if (number === undefined) throw new RangeError(`This is no CSS time: "${time}".`)
  return Number(number) * (unit!.toLowerCase() === 's' ? 1000 : 1)
}
