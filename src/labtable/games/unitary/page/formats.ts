/** How units and laws are set as type; `words/formats.py` writes them in plain text. */
import type { Format, Part, SetText } from '$client/kit/speech.ts'
import { played } from './actions.ts'
import { say, type Key } from './texts.ts'
import { setUnits, spokenSI, type Exponents, type Unit } from './units.ts'

/** A letter, how it is set, and the key of its name. */
type Letter = [text: string, style: string, name: string]
/** A law in symbols (`Formula` in `words/laws.py`). */
export interface Law {
  made: Letter
  is: 'square' | 'root' | 'product' | 'quotient' | 'over_product' | 'reciprocal'
  /** "" for none */
  number: string
  of: Letter[]
  /** Letters, and the keys of their meanings. */
  where: [string, string][]
}

/** An action in words, from notation: "Force up", "discard Force", "done". */
function spokenAction(action: string): string {
  const { card, way } = played(action)
  const discarded = card.split('discard ')[1]
  if (discarded) return say('action.discard', { card: discarded })
  if (way) return say(`act.${way}`, { card })
  return say((/^[A-Z]/.test(card) ? `card.${card}` : `action.${card}`) as 'action.done')
}

/** The unit cards before they cancel: kg m m s s over s s kg. */
function laid([above = [], below = []]: Unit[][]): Part[] {
  const row = (units: Unit[]): Part[] => [units.join('\u00a0') || '1']
  const words = (units: Unit[]) => units.map((unit) => say(`unit.${unit}`)).join(' ') || say('spoken.one')
  const spoken = say('spoken.over', { above: words(above), below: words(below) })
  return [{ kind: 'frac', above: row(above), below: row(below), spoken }]
}

const setLetter = ([text, style]: Letter): Part => ({ kind: 'symbol', text, bold: style === 'bold' })

/** A law in symbols, spoken with the names of the quantities: "Force equals Mass times Acceleration". */
function formula(law: Law, set: SetText): Part[] {
  const above = [setLetter(law.made), ' = ', ...rightSide(law), ...meanings(law, set)]
  const spoken = say('spoken.equals', { left: nameOf(law.made), right: spokenSide(law) })
  return [{ kind: 'frac', above, below: [], spoken }]
}

function rightSide({ is, number, of }: Law): Part[] {
  const [one, other] = [setLetter(of[0]!), setLetter(of.at(-1)!)]
  const times = number ? [`${number} `] : []
  switch (is) {
    case 'square':
      return [one, '²']
    case 'root':
      return ['√', one]
    case 'product':
      return [...times, one, ' ', other]
    case 'quotient':
      return [...times, one, '/', other]
    case 'over_product':
      return [one, '/(', ...times, other, ')']
    case 'reciprocal':
      return ['1/', one]
  }
}

/** The meanings of letters that the law defines. They are not spoken: the letters are spoken by their names. */
function meanings({ where: [first, second] }: Law, set: SetText): Part[] {
  if (!first) return []
  const params = {
    letter: first[0],
    meaning: first[1],
    letter2: second?.[0],
    meaning2: second?.[1],
  }
  return [' ', ...set(second ? 'formula.where.two' : 'formula.where', params)]
}

const nameOf = ([, , name]: Letter): string => say(name as 'card.Mass')

const TIMES: Record<string, Key> = {
  '½': 'spoken.half',
  '2': 'spoken.twice',
  '2π': 'spoken.two_pi',
}
function spokenSide({ is, number, of }: Law): string {
  const [one, other] = [nameOf(of[0]!), nameOf(of.at(-1)!)]
  const numbered = (what: string) => (number ? say(TIMES[number] as 'spoken.half', { what }) : what)
  switch (is) {
    case 'square':
    case 'root':
      return say(`spoken.${is}`, { one })
    case 'product':
      return numbered(say('spoken.product', { one, other }))
    case 'quotient':
      return numbered(say('spoken.over', { above: one, below: other }))
    case 'over_product':
      return say('spoken.over', { above: one, below: numbered(other) })
    case 'reciprocal':
      return say('spoken.over', { above: say('spoken.one'), below: one })
  }
}

export const formats: Record<string, Format> = {
  action: (action: string) => [{ kind: 'card', text: spokenAction(action) }],
  units: (exponents: Exponents) => setUnits(exponents),
  number_or_units: (exponents: Exponents) => (exponents.some(Boolean) ? setUnits(exponents) : ['1']),
  formula,
  laid,
  letter: (text: string) => [{ kind: 'symbol', text }],
  si: (unit: string) => [{ kind: 'frac', above: [unit], below: [], spoken: spokenSI(unit) }],
}
