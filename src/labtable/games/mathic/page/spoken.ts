/** A draft in words, for screen readers. */
import { say, type Key } from './texts.ts'
import type { Draft, Laid } from './equation.ts'
import { isWild, spokenFace, spokenFraction, type More } from './faces.ts'

/** `implied`: implied brackets, by card. */
export function spokenDraft(
  { mode, cards }: Draft,
  implied: readonly { opens: number; closes: number }[],
  faces: ReadonlyMap<string, More>,
): string {
  const brackets = (bracket: '(' | ')', n: number) => Array<string>(n).fill(say(`sign.${bracket}`))
  const words = cards.map((card, i) => [
    card.sign && say(`sign.${card.sign}` as Key),
    ...brackets('(', card.opens + (implied[i]?.opens ?? 0)),
    spokenCard(card, faces.get(card.name)),
    ...brackets(')', card.closes + (implied[i]?.closes ?? 0)),
  ])
  return words.map((some) => some.filter(Boolean).join(' ')).join(mode === 'pattern' ? ', ' : ' ')
}

function spokenCard({ name, value }: Laid, more: More | undefined): string {
  if (!more) return name
  return isWild(more) && value ? spokenFraction(value) : spokenFace(name, more)
}
