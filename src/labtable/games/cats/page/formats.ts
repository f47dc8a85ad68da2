/** How this game's parameters are set as type. The words are those of `words/catalogue.py`. */
import { join, type Format, type Part } from '$client/kit/speech.ts'
import { BOXES, type Box } from './boxes.ts'
import { doctorateOf } from './doctorates.ts'
import { percentInWords } from './percent.ts'
import { playOf } from './plays.ts'

const KINDS: Record<Box, [string, string]> = {
  A: ['Alive Cat', 'Alive Cats'],
  D: ['Dead Cat', 'Dead Cats'],
  E: ['Empty Box', 'Empty Boxes'],
  H: ['Heisenberg', 'Heisenbergs'],
}

/** A number of boxes of a kind: "3 Alive Cats". */
export const counted = (n: number, box: Box): string => `${n} ${KINDS[box][n === 1 ? 0 : 1]}`

/** A hypothesis in words, from notation. */
export const bidInWords = (bid: string): string => counted(Number(bid.slice(0, -1)), bid.slice(-1) as Box)

export const boxesInWords = (n: number): string => (n === 0 ? 'no boxes' : n === 1 ? '1 box' : `${n} boxes`)

/** Boxes in words, by kind. */
export const kindsInWords = (held: readonly string[]): string =>
  join(
    BOXES.filter((box) => held.includes(box)).map((box) => counted(held.filter((one) => one === box).length, box)),
  ) || 'no boxes'

const NUMBERS = 'no one two three four five six seven eight nine ten eleven'.split(' ')

const bold = (text: string): Part => ({ kind: 'card', text })

/** An action in words: "say 3 Alive Cats". */
export function spokenAction(action: string): string {
  const play = playOf(action)
  if (play?.kind === 'bid') return `say ${counted(play.hypothesis.n, play.hypothesis.state)}`
  if (play?.kind === 'show' || play?.kind === 'cycle') return `${play.kind} ${kindsInWords(play.boxes)}`
  if (play?.kind === 'doctorate')
    return play.as
      ? `use ${doctorateOf(play.name).name} to copy ${doctorateOf(play.as).name}`
      : `use ${doctorateOf(play.name).name}`
  return play?.kind === 'call' ? 'call “Prove it!”' : 'end the turn'
}

export const formats: Record<string, Format> = {
  action: (action: string) => [bold(spokenAction(action))],
  bid: (bid: string) => [bold(bidInWords(bid))],
  boxes: (n: number) => [boxesInWords(n)],
  kinds: (held: string[]) => [kindsInWords(held)],
  kind: (box: Box) => [KINDS[box][1]],
  known: (n: number) => [n === 0 ? 'none that counts' : n === 1 ? '1 that counts' : `${n} that count`],
  number: (n: number) => [NUMBERS[n] ?? String(n)],
  odds: (numbers: [number, number][]) => [join(numbers.map(([n, percent]) => `${percentInWords(percent)} for ${n}`))],
  chance: (percent: number) => [percentInWords(percent)],
  statements: (n: number) => [n === 1 ? '1 hypothesis or call' : `${n} hypotheses and calls`],
  physicist: (name: string) => [doctorateOf(name).name],
  physicists: (names: string[]) => [join(names.map((name) => doctorateOf(name).name))],
}
